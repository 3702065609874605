import { pagePaths, pathTo } from '@apeak/contract/paths'
import { nurul, priya } from './authors.ts'
import type { DemoPost } from './content-types.ts'

const gamePage = (slug: string) => pathTo(pagePaths.product, { slug })

/** Posts about discounts. */
export const offerPosts: DemoPost[] = [
  {
    slug: 'how-a-flash-sale-works',
    title: 'Flash sales: how many, how long, and who gets one',
    category: 'Offers',
    author: priya,
    excerpt: 'Two items are on sale this week. What the Promo badge means, and how to be in time.',
    daysOld: 1,
    description: `
<p>A flash sale is a number of packs at a lower price until a date. When the packs are gone or the date has come, the usual price is back. Two run at the moment: one in <a href="${gamePage('mobile-legends')}">Mobile Legends: Bang Bang</a> and one in <a href="${gamePage('genshin-impact')}">Genshin Impact</a>. Look for the Promo badge.</p>
<h2>When is a pack mine?</h2>
<p>From the moment in which you place your order. It is reserved for 30 minutes, so that you can pay in peace. If nothing has been paid by then, it goes back on the shelf.</p>
<h2>What if I pay later?</h2>
<p>You can always continue an unpaid order. If the sale is still on and a pack is left, you get its price again. If not, we show you the usual price and ask whether you agree.</p>
<h2>Can more be sold than there are?</h2>
<p>No. The last pack goes to one order, however many people tap at once. Whoever comes a moment later is told so before they pay.</p>`,
  },
  {
    slug: 'voucher-codes-to-begin-with',
    title: 'Three vouchers to begin with',
    category: 'Offers',
    author: nurul,
    excerpt: 'Ten percent, five ringgit, or a fifth off for the first hundred orders.',
    daysOld: 8,
    description: `
<p>There is a field on every product page that many people pass by: "Voucher (optional)". Type one of these there.</p>
<table>
<thead><tr><th scope="col">Voucher</th><th scope="col">What it does</th></tr></thead>
<tbody>
<tr><td><strong>APEAK10</strong></td><td>10 % off the items of an order</td></tr>
<tr><td><strong>RM5OFF</strong></td><td>RM 5 off the items of an order of RM 20 or more, once a customer</td></tr>
<tr><td><strong>FIRST100</strong></td><td>20 % off, for the first hundred orders that use it</td></tr>
</tbody>
</table>
<h2>How to use one</h2>
<ol>
<li>Choose an item and how you pay.</li>
<li>Type the voucher there; capitals do not matter.</li>
<li>The price changes at once, with a line of its own for the voucher.</li>
</ol>
<p>One order takes one voucher. Together with <a href="${pagePaths.goldTopup}">Apeak Gold</a> you save twice: the voucher comes off first, and the gold discount off what is left.</p>`,
  },
]

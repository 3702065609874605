import { pagePaths, pathTo } from '@apeak/contract/paths'
import { priya, weiJie } from './authors.ts'
import type { DemoPost } from './content-types.ts'

const gamePage = (slug: string) => pathTo(pagePaths.product, { slug })

/** Guides to buying and redeeming. */
export const topUpGuides: DemoPost[] = [
  {
    slug: 'find-your-player-id',
    title: 'Find your player ID, whatever you play',
    category: 'Guides',
    author: weiJie,
    excerpt: 'ID, zone, server or tag: where it stands, and how to copy it without a mistake.',
    daysOld: 34,
    description: `
<p>A top-up goes to the ID that you enter, so it is the one thing to get right. Every product page says where your game shows it. Here is the rule behind it.</p>
<h2>Four kinds of address</h2>
<ul>
<li><strong>A number alone.</strong> Often called UID. Tap your avatar and look for it below your name, or at the edge of the screen.</li>
<li><strong>A number and a zone.</strong> <a href="${gamePage('mobile-legends')}">Mobile Legends: Bang Bang</a> shows both in one line; the zone is what stands in brackets.</li>
<li><strong>A tag.</strong> It begins with #, as in <a href="${gamePage('brawl-stars')}">Brawl Stars</a>. Zeros are easily taken for the letter O: tags have no letter O.</li>
<li><strong>A name with a tag.</strong> <a href="${gamePage('wild-rift')}">Wild Rift</a> wants both halves, as in Player#MY1.</li>
</ul>
<h2>Three ways to avoid a mistake</h2>
<ol>
<li>Copy the ID in the game and paste it here. Most games have a small copy sign beside it.</li>
<li>If you must type it, read it aloud once from the confirmation before you pay.</li>
<li>If you have several accounts, look at the region too: an ID of another server is another player.</li>
</ol>
<blockquote><p>Entered a wrong ID? Send a <a href="${pagePaths.submitTicket}">support ticket</a> with your order ID at once. Until an order is delivered we can stop it.</p></blockquote>`,
  },
  {
    slug: 'redeem-a-code-in-four-steps',
    title: 'Redeem a gift card code in four steps',
    category: 'Guides',
    author: priya,
    excerpt: 'Where the code arrives, where to enter it, and what to check before you buy one.',
    daysOld: 19,
    description: `
<p>Gift cards arrive as a code: no plastic, no post. You redeem it yourself, on the account that you want to fill.</p>
<ol>
<li><strong>Check the region.</strong> A code works in the country that the product page names. Your store account must be of the same country.</li>
<li><strong>Order and pay.</strong> A gift card needs no player ID. Enter the e-mail address that the code is to reach.</li>
<li><strong>Open the e-mail.</strong> It brings the code once your payment has arrived. If you were logged in, the code also stands on the card of the order in your <a href="${pagePaths.transactionHistory}">transaction history</a>.</li>
<li><strong>Redeem it.</strong> Look for "Redeem" in the store's menu, and enter the code as it stands, dashes and all.</li>
</ol>
<h2>Is it a present?</h2>
<p>Then leave it unredeemed and forward the e-mail. A code does not know who bought it, so treat it like cash: whoever enters it first has it.</p>
<h2>The store says that the code was used</h2>
<p>Write to us by a <a href="${pagePaths.submitTicket}">support ticket</a> with your order ID and a picture of what the store says. Do not send the code itself: we know it.</p>
<p>All cards are on <a href="${pagePaths.products}?tag=gift-cards">one shelf</a>.</p>`,
  },
]

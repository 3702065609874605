import { pagePaths, pathTo } from '@apeak/contract/paths'
import type { DemoAuthor, DemoPost } from './content-types.ts'

/** The fictional authors of the news. */
const nurul: DemoAuthor = { first_name: 'Nurul', last_name: 'Hassan' }
const weiJie: DemoAuthor = { first_name: 'Wei Jie', last_name: 'Tan' }
const priya: DemoAuthor = { first_name: 'Priya', last_name: 'Raman' }

/** News about the shop. */
const shopNews: DemoPost[] = [
  {
    slug: 'welcome-to-apeak',
    title: 'Welcome to Apeak',
    category: 'Shop News',
    author: nurul,
    excerpt: 'Who we are, what we sell, and three things that we promise on every order.',
    daysOld: 41,
    description: `
<p>Apeak sells top-ups, passes and gift cards to gamers in Malaysia. We play too, and we know the moment: the event ends in ten minutes, the pack is gone from the in-game shop, and the card form wants a postcode from another country. We built a shop for that moment.</p>
<h2>What you find here</h2>
<ul>
<li><strong>Top-ups</strong> for phone, PC and console games, credited to the player ID that you enter.</li>
<li><strong>Passes and bundles</strong> that need nothing but your ID.</li>
<li><strong>Gift cards</strong> whose codes reach you by email.</li>
</ul>
<h2>Three promises</h2>
<ol>
<li><strong>The price that you confirm is the price that you pay.</strong> Fees and discounts are shown before you confirm. If a price changes while you decide, we ask again.</li>
<li><strong>We never ask for the password of your game account.</strong> An ID is enough. Whoever asks for more in our name is not us.</li>
<li><strong>No payment gets lost.</strong> If your connection drops while you pay, we ask the bank ourselves, and your order continues without you.</li>
</ol>
<p>Have a look at <a href="${pagePaths.products}">all our games</a>, and tell us in a <a href="${pagePaths.submitTicket}">support ticket</a> what you are missing.</p>`,
  },
  {
    slug: 'how-busy-evenings-work',
    title: 'What happens to your order on a busy evening',
    category: 'Shop News',
    author: priya,
    excerpt:
      'Season starts bring a rush. Here is how long an order takes, and what you see meanwhile.',
    daysOld: 3,
    description: `
<p>When a new season begins, everybody tops up in the same hour. Orders still go out one after the other, and you can watch yours.</p>
<h2>How long it takes</h2>
<p>On a usual day an order is processed within 3 minutes of its payment. In peak seasons we plan with 10. The notice on the home page always has the present figures.</p>
<h2>What you see</h2>
<table>
<thead><tr><th scope="col">Badge</th><th scope="col">What it means</th></tr></thead>
<tbody>
<tr><td>Pending Payment</td><td>Nothing has been paid yet. You can still pay, by another method too.</td></tr>
<tr><td>Pending</td><td>You chose the manual bank transfer, and we are looking for your transfer.</td></tr>
<tr><td>Processing</td><td>Your payment is here and the order is being delivered.</td></tr>
<tr><td>Completed</td><td>Delivered. Your code is in your email and in your history.</td></tr>
</tbody>
</table>
<h2>At night</h2>
<p>We work from 9 in the morning until 1 at night. What you order after that is processed after 9 in the morning. You can order and pay at any hour; the price that you paid stays the price.</p>
<p>All your orders are in your <a href="${pagePaths.transactionHistory}">transaction history</a>.</p>`,
  },
]

const gamePage = (slug: string) => pathTo(pagePaths.product, { slug })

/** Guides to buying and redeeming. */
const topUpGuides: DemoPost[] = [
  {
    slug: 'find-your-player-id',
    title: 'Find your player ID, whatever you play',
    category: 'Guides',
    author: weiJie,
    excerpt: 'ID, zone, server or tag: where to find it, and how to copy it without a mistake.',
    daysOld: 34,
    description: `
<p>A top-up goes to the ID that you enter, so it is the one thing to get right. Every product page says where your game shows it. Here is the rule behind it.</p>
<h2>Four kinds of address</h2>
<ul>
<li><strong>A number alone.</strong> Often called UID. Tap your avatar and look for it below your name, or at the edge of the screen.</li>
<li><strong>A number and a zone.</strong> <a href="${gamePage('mobile-legends')}">Mobile Legends: Bang Bang</a> shows both in one line; the zone is in brackets.</li>
<li><strong>A tag.</strong> It begins with #, as in <a href="${gamePage('brawl-stars')}">Brawl Stars</a>. Zeros are easily taken for the letter O: tags have no letter O.</li>
<li><strong>A name with a tag.</strong> <a href="${gamePage('wild-rift')}">Wild Rift</a> wants both halves, as in Player#MY1.</li>
</ul>
<h2>Three ways to avoid a mistake</h2>
<ol>
<li>Copy the ID in the game and paste it here. Most games have a small copy icon beside it.</li>
<li>If you must type it, read it aloud once from the confirmation before you pay.</li>
<li>If you have several accounts, look at the region too: the same ID on another server is a different player.</li>
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
<li><strong>Order and pay.</strong> A gift card needs no player ID. Enter the email address to send the code to.</li>
<li><strong>Open the email.</strong> It brings the code once your payment has arrived. If you were logged in, the code is also on the order in your <a href="${pagePaths.transactionHistory}">transaction history</a>.</li>
<li><strong>Redeem it.</strong> Look for "Redeem" in the store's menu, and enter the code exactly as shown, dashes and all.</li>
</ol>
<h2>Is it a present?</h2>
<p>Then leave it unredeemed and forward the email. A code does not know who bought it, so treat it like cash: whoever enters it first has it.</p>
<h2>The store says that the code was used</h2>
<p>Write to us by a <a href="${pagePaths.submitTicket}">support ticket</a> with your order ID and a picture of what the store says. Do not send the code itself: we have it.</p>
<p>All cards are on <a href="${pagePaths.products}?tag=gift-cards">one shelf</a>.</p>`,
  },
]

/** How the gold balance works. */
const goldGuides: DemoPost[] = [
  {
    slug: 'apeak-gold-in-five-minutes',
    title: 'Apeak Gold in five minutes',
    category: 'Guides',
    author: nurul,
    excerpt: 'One gold is one ringgit. How to top up, how to pay with it, and why it is cheaper.',
    daysOld: 27,
    description: `
<p>Apeak Gold is money that you keep with us: one gold is worth one ringgit. It saves you the bank's page on every order, and it takes a discount off the price.</p>
<h2>Top up</h2>
<ol>
<li>Open <a href="${pagePaths.goldTopup}">Top up gold</a> and choose an amount, from RM 10 to RM 10,000.</li>
<li>Choose how to pay. The fee of the method, if it has one, is shown before you confirm.</li>
<li>Once the payment has arrived, your balance shows it.</li>
</ol>
<p>Closed the page too early? The top-up waits in your <a href="${pagePaths.goldHistory}">gold history</a>, where you can continue it or cancel it.</p>
<h2>Pay</h2>
<p>Choose Apeak Gold among the payment methods and enter your security PIN. The line "Discount" shows what you save. There is no fee, no other page and nothing to wait for.</p>
<h2>Good to know</h2>
<ul>
<li>Every gold that comes or goes has a line in your history.</li>
<li>Gold is spent in the shop. Nobody can send it to another account.</li>
<li>You cannot buy gold with gold.</li>
</ul>`,
  },
  {
    slug: 'a-pin-that-is-hard-to-guess',
    title: 'A security PIN that is hard to guess',
    category: 'Guides',
    author: weiJie,
    excerpt: 'Six digits stand between a borrowed phone and your gold. Choose them well.',
    daysOld: 12,
    description: `
<p>You enter your security PIN whenever you spend gold. It protects your balance when somebody else holds your phone, so it should not be your birthday.</p>
<h2>What makes a good one</h2>
<ul>
<li>No year, no birthday, no 123456 and no 000000: these are tried first.</li>
<li>Not the PIN of your phone or your bank card.</li>
<li>Something that you can rebuild: the third letters of a sentence, as digits on a phone's keypad.</li>
</ul>
<h2>How it is kept</h2>
<p>We do not store your PIN, only a hash that cannot be reversed. Nobody here can read it to you, and nobody here will ever ask for it.</p>
<h2>What happens after wrong tries</h2>
<p>After five wrong PINs spending gold is locked for 15 minutes, and for longer if the guessing goes on. You get an email about it. Your gold stays where it is.</p>
<h2>Forgotten?</h2>
<p>Open <a href="${pagePaths.accountInfo}">Account info</a>, then Security PIN, and choose "Forgot PIN?". A code comes by email, and with it you set a new one.</p>`,
  },
]

/** Posts about discounts. */
const offerPosts: DemoPost[] = [
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
    title: 'Three vouchers to start with',
    category: 'Offers',
    author: nurul,
    excerpt: 'Ten percent, five ringgit, or a fifth off for the first hundred orders.',
    daysOld: 8,
    description: `
<p>There is a field on every product page that many people pass by: "Voucher (optional)". Type one of these there.</p>
<table>
<thead><tr><th scope="col">Voucher</th><th scope="col">What it does</th></tr></thead>
<tbody>
<tr><td><strong>APEAK10</strong></td><td>10% off the items of an order</td></tr>
<tr><td><strong>RM5OFF</strong></td><td>RM 5 off the items of an order of RM 20 or more, once per customer</td></tr>
<tr><td><strong>FIRST100</strong></td><td>20% off, for the first hundred orders that use it</td></tr>
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

/** The news categories, in list order. */
export const postCategories = ['Shop News', 'Guides', 'Offers']

/** Every post of the demo shop. */
export const posts: DemoPost[] = [...shopNews, ...topUpGuides, ...goldGuides, ...offerPosts]

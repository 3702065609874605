import { pagePaths } from '@apeak/contract/paths'
import { nurul, priya } from './authors.ts'
import type { DemoPost } from './content-types.ts'

/** News about the shop. */
export const shopNews: DemoPost[] = [
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
<li><strong>Gift cards</strong> whose codes reach you by e-mail.</li>
</ul>
<h2>Three promises</h2>
<ol>
<li><strong>The price that you confirm is the price that you pay.</strong> Fees and discounts are shown before you confirm. If a price changes while you decide, we ask again.</li>
<li><strong>We never ask for the password of your game account.</strong> An ID is enough. Whoever asks for more in our name is not us.</li>
<li><strong>No payment gets lost.</strong> If your connection drops while you pay, we ask the bank ourselves, and your order goes on without you.</li>
</ol>
<p>Have a look at <a href="${pagePaths.products}">all our games</a>, and tell us by a <a href="${pagePaths.submitTicket}">support ticket</a> what you are missing.</p>`,
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
<tr><td>Pending</td><td>You chose the manual bank transfer, and we look for your money.</td></tr>
<tr><td>Processing</td><td>Your payment is here and the order is being delivered.</td></tr>
<tr><td>Completed</td><td>Delivered. A code stands in your e-mail and in your history.</td></tr>
</tbody>
</table>
<h2>At night</h2>
<p>We work from 9 in the morning until 1 at night. What you order after that is processed after 9 in the morning. You can order and pay at any hour; the price that you paid stays the price.</p>
<p>All your orders are in your <a href="${pagePaths.transactionHistory}">transaction history</a>.</p>`,
  },
]

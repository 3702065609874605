import { pagePaths } from '@apeak/contract/paths'
import type { DemoPage } from './content-types.ts'
import { draftNote } from './draft-note.ts'

export const termsPage: DemoPage = {
  name: 'terms-and-conditions',
  title: 'Terms and Conditions',
  body: `
${draftNote}
<h2>1. These terms</h2>
<p>They apply between you and the company that runs Apeak ("we") whenever you use this shop. By placing an order or opening an account you accept them. Rights that the Consumer Protection Act 1999 and other laws of Malaysia give you stay untouched.</p>
<h2>2. What we sell</h2>
<p>Digital goods: amounts of a game's own currency, passes and items, which are credited to a player account, and codes for gift cards. The goods are issued by the publishers of the games and stores, whose own terms apply to their use. We are not one of them.</p>
<h2>3. Your account</h2>
<ul>
<li>You must be 18, or have the consent of a parent or guardian, to buy from us.</li>
<li>Give an e-mail address and a phone number that are yours, and keep your password and your security PIN to yourself.</li>
<li>You may close your account at any time once your gold is used up and no order is open.</li>
<li>We may close an account that is used for fraud, with stolen payment data, or to disturb the shop.</li>
</ul>
<h2>4. Orders and prices</h2>
<ul>
<li>Prices are in Malaysian ringgit. What a payment method adds or takes off is shown before you confirm.</li>
<li>Your order is an offer; the contract comes about when your payment has been confirmed to us.</li>
<li>An unpaid order can be continued later, at the price of that day.</li>
<li>Flash sales are limited in number and in time. A reserved item is kept for 30 minutes.</li>
<li>If a price is plainly wrong, such as a tenth of the usual one, we may cancel the order and refund it.</li>
</ul>
<h2>5. Delivery</h2>
<p>Goods are delivered to the player ID or the e-mail address that you entered. You answer for these being right. Delivery usually takes minutes, during our operating hours; a longer wait is no reason to withhold what you agreed to pay, but you may ask for a refund of what has not been delivered.</p>
<h2>6. Apeak Gold</h2>
<ul>
<li>One gold is worth one ringgit and is spent in this shop alone. It bears no interest and cannot be transferred to another account.</li>
<li>Gold that was topped up is paid out only where the law demands it, or as our <a href="${pagePaths.refundPolicy}">refund policy</a> says.</li>
<li>Spending gold needs your security PIN.</li>
</ul>
<h2>7. Refunds</h2>
<p>See the <a href="${pagePaths.refundPolicy}">return and refund policy</a>, which is a part of these terms.</p>
<h2>8. Affiliates</h2>
<p>Whoever is accepted to the affiliate program gets a referral code and a commission on the orders of those who signed up with it. Orders of one's own, refunded orders and orders placed in bad faith earn nothing.</p>
<h2>9. What we answer for</h2>
<p>We answer for what we sell as the law demands. We do not answer for what a publisher does to your game account, for outages of games, banks and networks, or for codes that somebody else redeemed after we delivered them to you.</p>
<h2>10. Changes, law and courts</h2>
<p>We may change these terms; for an order those count that stood here when it was placed. The law of Malaysia applies, and its courts decide. Before that, please <a href="${pagePaths.submitTicket}">write to us</a>: most things are settled in a day.</p>`,
}

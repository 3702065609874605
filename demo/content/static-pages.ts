import { pagePaths } from '@apeak/contract/paths'
import type { DemoPage } from './content-types.ts'

/** The notice above every legal page. */
const draftNote =
  '<blockquote><p><strong>This is a draft.</strong> It describes how the shop works today. A lawyer must check and complete it before the shop opens to the public; the registered name, the company number and the address of the company behind Apeak are still to be added.</p></blockquote>'

const aboutPage: DemoPage = {
  name: 'about-us',
  title: 'About Us',
  slide: 'top-up',
  body: `
<p>Apeak is a shop for game tokens, made in Malaysia by people who play. We sell top-ups, passes and gift cards, in ringgit, by the payment methods that you use every day.</p>
<h2>Why we opened</h2>
<p>Buying a pack of diamonds should take less time than a match. Often it does not: foreign prices, cards that are refused, sellers in chat groups who vanish. We wanted one place that is quick, that shows the whole price, and that is still there tomorrow.</p>
<h2>How we work</h2>
<ul>
<li><strong>Every price is complete.</strong> You see fees and discounts before you confirm.</li>
<li><strong>Every order can be followed.</strong> You see whether it is unpaid, being delivered or completed.</li>
<li><strong>Every ringgit is booked.</strong> Gold and payments are kept in books that only grow; nothing in them is ever changed or deleted.</li>
<li><strong>We know little about you.</strong> A player ID and an email address are enough for most orders. The <a href="${pagePaths.privacyPolicy}">privacy policy</a> says what else we keep, and why.</li>
</ul>
<h2>When we are there</h2>
<p>Every day from 9 in the morning until 1 at night. The shop itself never closes; what you order at night is processed in the morning.</p>
<h2>Write to us</h2>
<p>For anything about an order, send a <a href="${pagePaths.submitTicket}">support ticket</a>. Publishers, communities and event makers find us through the <a href="${pagePaths.partnership}">partnership form</a>, and creators through <a href="${pagePaths.registerAffiliate}">the affiliate program</a>.</p>`,
}

const termsPage: DemoPage = {
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
<li>Give an email address and a phone number that are yours, and keep your password and your security PIN to yourself.</li>
<li>You may close your account at any time once your gold is used up and no order is open.</li>
<li>We may close an account that is used for fraud, with stolen payment data, or to disturb the shop.</li>
</ul>
<h2>4. Orders and prices</h2>
<ul>
<li>Prices are in Malaysian ringgit. What a payment method adds or takes off is shown before you confirm.</li>
<li>Your order is an offer; the contract is formed when your payment has been confirmed to us.</li>
<li>An unpaid order can be continued later, at the price of that day.</li>
<li>Flash sales are limited in number and in time. A reserved item is kept for 30 minutes.</li>
<li>If a price is plainly wrong, such as a tenth of the usual one, we may cancel the order and refund it.</li>
</ul>
<h2>5. Delivery</h2>
<p>Goods are delivered to the player ID or the email address that you entered. You are responsible for these being correct. Delivery usually takes minutes, during our operating hours; a longer wait is no reason to withhold what you agreed to pay, but you may ask for a refund of what has not been delivered.</p>
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
<h2>9. Our liability</h2>
<p>We are liable for what we sell as the law requires. We are not liable for what a publisher does to your game account, for outages of games, banks and networks, or for codes that somebody else redeemed after we delivered them to you.</p>
<h2>10. Changes, law and courts</h2>
<p>We may change these terms; an order is governed by the terms in force when it was placed. The law of Malaysia applies, and its courts decide. Before that, please <a href="${pagePaths.submitTicket}">write to us</a>: most things are settled in a day.</p>`,
}

const privacyPage: DemoPage = {
  name: 'privacy-policy',
  title: 'Privacy Policy',
  body: `
${draftNote}
<p>This is the notice that section 7 of the Personal Data Protection Act 2010 (Act 709, "PDPA") asks for. The Act asks for it in English and in Bahasa Malaysia: this shop has both.</p>
<h2>1. What we keep about you</h2>
<table>
<thead><tr><th scope="col">Data</th><th scope="col">Where it comes from</th><th scope="col">What it is for</th></tr></thead>
<tbody>
<tr><td>Email address</td><td>Your order or registration</td><td>To confirm orders, deliver codes, let you in and warn you</td></tr>
<tr><td>Name, phone number; birthday and gender if you give them</td><td>Your registration and profile</td><td>To address you and to help you with an order</td></tr>
<tr><td>Password and security PIN</td><td>You</td><td>To protect your account; kept only as hashes that cannot be reversed</td></tr>
<tr><td>Orders: items, player IDs, amounts, states</td><td>Your orders</td><td>To deliver them, to keep books, to answer questions</td></tr>
<tr><td>Gold balance and its history</td><td>Your top-ups and orders</td><td>To keep your money safe</td></tr>
<tr><td>References of payments</td><td>Payment providers</td><td>To know what was paid, and to refund it</td></tr>
<tr><td>Tickets and partnership enquiries</td><td>You</td><td>To answer them</td></tr>
<tr><td>Affiliates: bank account, channels, document</td><td>Your application</td><td>To decide about it and to pay commission</td></tr>
<tr><td>Network address and open sessions</td><td>Your browser</td><td>To stop misuse, and to show you where you are logged in</td></tr>
</tbody>
</table>
<p>We never see the number of your card or the password of your bank: you enter them with the payment provider.</p>
<h2>2. What you must give, and what you may</h2>
<p>Without an email address, and the player ID where an item needs one, we cannot deliver. Everything else that is marked as optional is up to you.</p>
<h2>3. Who else gets it</h2>
<ul>
<li>Payment providers, for the payments that you make.</li>
<li>Those who deliver the goods: they get the player ID and the item, not your name.</li>
<li>Those who run our servers and send our emails, by contract and for nothing else.</li>
<li>Authorities, where the law obliges us.</li>
</ul>
<p>We sell no data. Where one of them works outside Malaysia, we transfer data only as section 129 of the Act allows.</p>
<h2>4. What your browser keeps</h2>
<p>Your login, your theme and the numbers of orders that you placed as a guest are kept in your browser's own storage. We set no cookies for advertising. The script of a payment provider is loaded on pages where you pay, and on no other.</p>
<h2>5. How long we keep it</h2>
<p>An account: until you delete it, which you can do yourself under <a href="${pagePaths.accountInfo}">Account info</a>. Name, email address, phone number and birthday are erased then. Orders and payments stay without them, for the years that tax and company law demand. What you wrote to us is erased with the account, and three years after the last word of a conversation that was closed.</p>
<h2>6. Your rights</h2>
<ul>
<li>To see what we keep about you and to have it corrected (sections 30 to 35 of the Act). Most of it you see and change under <a href="${pagePaths.accountInfo}">Account info</a>.</li>
<li>To take back your consent, or to limit what we do with your data (section 38).</li>
<li>To object to direct marketing (section 43). We send none without your consent.</li>
<li>To have your data handed over to another provider, where that is technically possible.</li>
</ul>
<h2>7. How we protect it</h2>
<p>Connections are encrypted, secrets are kept as fingerprints, access is limited to those who need it, and books cannot be altered. Should data be lost or stolen all the same, we tell the Commissioner and those concerned in the time that the Act sets.</p>
<h2>8. Whom to ask</h2>
<p>Our data protection officer is reached by a <a href="${pagePaths.submitTicket}">support ticket</a> with the subject "Personal data". The address for letters is to be added here.</p>`,
}

const refundPage: DemoPage = {
  name: 'refund-policy',
  title: 'Return & Refund Policy',
  body: `
${draftNote}
<h2>In short</h2>
<p>What was not delivered is refunded. What was delivered as you ordered it cannot be returned, since digital goods cannot be taken back. Money that we should not have is returned without you asking.</p>
<h2>When you get your money back</h2>
<ul>
<li>The order was paid and we cannot deliver it, or not within a day of the time that the product page names.</li>
<li>The item was credited in another amount than you bought, or the code was invalid or used before we sent it.</li>
<li>You paid the same order twice, or more than it costs.</li>
<li>Your payment arrived after the last item of a flash sale was gone, and you do not want it at the usual price.</li>
<li>You noticed a wrong player ID and told us before the order was delivered.</li>
</ul>
<h2>When you do not</h2>
<ul>
<li>The item was delivered to the ID that you entered, also if that ID was wrong.</li>
<li>A code was delivered to you and then redeemed.</li>
<li>A code is for another region than your store account, and the product page named that region.</li>
<li>Your game account was limited or closed by its publisher.</li>
</ul>
<p>Rights that the Consumer Protection Act 1999 gives you stay untouched.</p>
<h2>How you get it back</h2>
<table>
<thead><tr><th scope="col">You paid by</th><th scope="col">It goes back</th><th scope="col">It takes</th></tr></thead>
<tbody>
<tr><td>Apeak Gold</td><td>To your gold balance</td><td>At once</td></tr>
<tr><td>Card, online banking, e-wallet</td><td>To where it came from, or as gold if you prefer</td><td>Up to 14 days, depending on your bank</td></tr>
<tr><td>Manual bank transfer</td><td>To the bank account that you name, or as gold if you prefer</td><td>Up to 5 working days</td></tr>
</tbody>
</table>
<p>The fee of a payment method is refunded together with the price. A voucher that was used up by a refunded order cannot be used again, unless the refund was our fault.</p>
<h2>Gold that you topped up</h2>
<p>Gold is meant to be spent in the shop. If you topped up by mistake and have spent nothing of it, write to us within 7 days, and the top-up goes back to where it came from.</p>
<h2>How to ask</h2>
<p>Send a <a href="${pagePaths.submitTicket}">support ticket</a> within 7 days of the order, with the order ID and, if something looks wrong in the game, a picture of it. We answer within one working day. You are told by email when money is on its way back.</p>`,
}

/** The four static pages. */
export const staticPages: DemoPage[] = [aboutPage, termsPage, privacyPage, refundPage]

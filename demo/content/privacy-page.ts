import { pagePaths } from '@apeak/contract/paths'
import type { DemoPage } from './content-types.ts'
import { draftNote } from './draft-note.ts'

export const privacyPage: DemoPage = {
  name: 'privacy-policy',
  title: 'Privacy Policy',
  body: `
${draftNote}
<p>This is the notice that section 7 of the Personal Data Protection Act 2010 (Act 709, "PDPA") asks for. The Act asks for it in Bahasa Malaysia as well: that text belongs here too before the shop opens.</p>
<h2>1. What we keep about you</h2>
<table>
<thead><tr><th scope="col">Data</th><th scope="col">Where it comes from</th><th scope="col">What it is for</th></tr></thead>
<tbody>
<tr><td>E-mail address</td><td>Your order or registration</td><td>To confirm orders, deliver codes, let you in and warn you</td></tr>
<tr><td>Name, phone number; birthday and gender if you give them</td><td>Your registration and profile</td><td>To address you and to help you with an order</td></tr>
<tr><td>Password and security PIN</td><td>You</td><td>To protect your account; kept only as fingerprints that cannot be turned back</td></tr>
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
<p>Without an e-mail address, and the player ID where an item needs one, we cannot deliver. Everything else that is marked as optional is up to you.</p>
<h2>3. Who else gets it</h2>
<ul>
<li>Payment providers, for the payments that you make.</li>
<li>Those who deliver the goods: they get the player ID and the item, not your name.</li>
<li>Those who run our servers and send our e-mails, by contract and for nothing else.</li>
<li>Authorities, where the law obliges us.</li>
</ul>
<p>We sell no data. Where one of them works outside Malaysia, we transfer data only as section 129 of the Act allows.</p>
<h2>4. What your browser keeps</h2>
<p>Your login, your theme and the numbers of orders that you placed as a guest are kept in your browser's own storage. We set no cookies for advertising. The script of a payment provider is loaded on pages where you pay, and on no other.</p>
<h2>5. How long we keep it</h2>
<p>An account: until you delete it, which you can do yourself under <a href="${pagePaths.accountInfo}">Account info</a>. Name, e-mail address, phone number and birthday are erased then. Orders and payments stay without them, for the years that tax and company law demand. What you wrote to us is erased with the account, and three years after the last word of a conversation that was closed.</p>
<h2>6. Your rights</h2>
<ul>
<li>To see what we keep about you and to have it corrected (sections 30 to 35 of the Act). Most of it you see and change under <a href="${pagePaths.accountInfo}">Account info</a>.</li>
<li>To take back your consent, or to limit what we do with your data (section 38).</li>
<li>To be left alone with advertising (section 43). We send none without your consent.</li>
<li>To have your data handed over to another provider, where that is technically possible.</li>
</ul>
<h2>7. How we protect it</h2>
<p>Connections are encrypted, secrets are kept as fingerprints, access is limited to those who need it, and books cannot be altered. Should data be lost or stolen all the same, we tell the Commissioner and those concerned in the time that the Act sets.</p>
<h2>8. Whom to ask</h2>
<p>Our data protection officer is reached by a <a href="${pagePaths.submitTicket}">support ticket</a> with the subject "Personal data". The address for letters is to be added here.</p>`,
}

import { pagePaths } from '@apeak/contract/paths'
import type { DemoPage } from './content-types.ts'
import { draftNote } from './draft-note.ts'

export const refundPage: DemoPage = {
  name: 'refund-policy',
  title: 'Return & Refund Policy',
  body: `
${draftNote}
<h2>In short</h2>
<p>What was not delivered is refunded. What was delivered as you ordered it cannot be returned, since digital goods cannot be taken back. Money that we should not have is returned without your asking.</p>
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
<p>Send a <a href="${pagePaths.submitTicket}">support ticket</a> within 7 days of the order, with the order ID and, if something looks wrong in the game, a picture of it. We answer within one working day. You are told by e-mail when money is on its way back.</p>`,
}

import { pagePaths } from '@apeak/contract/paths'
import type { DemoFaq } from './content-types.ts'

export const paymentFaqs: DemoFaq[] = [
  {
    question: 'How can I pay?',
    answer: `
<p>There are four payment methods:</p>
<ul>
<li><strong>Apeak Gold</strong>, your prepaid balance, with a discount;</li>
<li><strong>Card</strong>: Visa and Mastercard;</li>
<li><strong>Online banking and e-wallets</strong>: FPX, Touch 'n Go and GrabPay;</li>
<li><strong>Manual bank transfer</strong>, which we check by hand within one working day.</li>
</ul>
<p>What a method adds or takes off is shown on the product page before you confirm.</p>`,
  },
  {
    question: 'Do I need an account to buy?',
    answer: `<p>No. Without an account you can pay by card, online banking or manual transfer: we only need an e-mail address for the confirmation and, with gift cards, the code. For Apeak Gold and for your own order history you <a href="${pagePaths.register}">sign up</a>. Orders that you placed before with the same e-mail address join your account once the address is verified.</p>`,
  },
  {
    question: 'My payment failed, or I closed the page. What now?',
    answer: `<p>Nothing is lost. If you are logged in, open your <a href="${pagePaths.transactionHistory}">transaction history</a> and choose "Continue payment"; you may change the method. If money has left your account but the order still says "Pending Payment", wait some minutes: we ask the bank ourselves, and the order goes on as soon as it answers.</p>`,
  },
  {
    question: 'How do I use a voucher?',
    answer: `<p>Type it under "Voucher (optional)" on the product page, in capitals or not. The price changes at once. One order takes one voucher. If it has run out or expired you are told so before you pay.</p>`,
  },
  {
    question: 'Was I charged twice?',
    answer: `<p>If you paid the same order a second time, the second payment is recorded and does not buy anything: it goes back to where it came from. Depending on your bank that takes up to 14 days. Send us a <a href="${pagePaths.submitTicket}">support ticket</a> with your order ID if you do not see it after that.</p>`,
  },
]

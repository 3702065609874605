import { pagePaths } from '@apeak/contract/paths'
import type { DemoFaq, DemoFaqCategory } from './content-types.ts'

const paymentFaqs: DemoFaq[] = [
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
    answer: `<p>No. Without an account you can pay by card, online banking or manual transfer: we only need an email address for the confirmation and, with gift cards, the code. For Apeak Gold and for your own order history you <a href="${pagePaths.register}">sign up</a>. Orders that you placed before with the same email address join your account once the address is verified.</p>`,
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

const deliveryFaqs: DemoFaq[] = [
  {
    question: 'How do I get what I bought?',
    answer: `<p>In one of two ways, and the product page says which. <strong>Top-ups and passes</strong> go straight to the player ID that you entered. <strong>Gift cards</strong> are codes: yours is sent by email and, if you were logged in, it is also in your <a href="${pagePaths.transactionHistory}">transaction history</a>.</p>`,
  },
  {
    question: 'How long does it take?',
    answer:
      '<p>Within 3 minutes of payment in regular seasons, and within 10 in peak seasons. A manual bank transfer has to be seen by us first, which takes up to one working day. Orders placed after 1 in the morning are processed after 9 the same morning.</p>',
  },
  {
    question: 'Do you need the password of my game account?',
    answer:
      '<p>No, never. A top-up needs your player ID and, in some games, a zone, a server or a tag. Anyone who asks for your password in our name is not us.</p>',
  },
  {
    question: 'I entered a wrong player ID. Can you change it?',
    answer: `<p>Until the order is delivered, yes: send a <a href="${pagePaths.submitTicket}">support ticket</a> with your order ID at once. After that the items belong to the account with that ID, and neither we nor the game can take them back.</p>`,
  },
  {
    question: 'My order is completed, but I see nothing in the game.',
    answer: `<p>Log out of the game and in again: many games show new items only then, and some put them into the mailbox. For a code, look into the spam folder of your email. If it is still not there after an hour, send a <a href="${pagePaths.submitTicket}">support ticket</a> with your order ID and a picture of your profile with the ID on it.</p>`,
  },
]

const goldFaqs: DemoFaq[] = [
  {
    question: 'What is Apeak Gold?',
    answer:
      '<p>Money that you keep with us to buy faster and for less. One gold is worth one ringgit. It belongs to your account and cannot be sent to another.</p>',
  },
  {
    question: 'How do I top up?',
    answer: `<p>Log in, open <a href="${pagePaths.goldTopup}">Top up gold</a>, choose an amount from RM 10 to RM 10,000 and pay by card, online banking, e-wallet or manual transfer. A fee, if the method has one, is added to what you pay and not taken from your gold. Gold cannot be bought with gold.</p>`,
  },
  {
    question: 'Why do I need a security PIN?',
    answer:
      '<p>So that nobody who merely has your phone can spend your gold. You choose its six digits when you sign up and enter it for every payment with gold. After five wrong tries it is locked for 15 minutes, and you get an email.</p>',
  },
  {
    question: 'I forgot my PIN.',
    answer: `<p>Open <a href="${pagePaths.accountInfo}">Account info</a>, then Security PIN, and choose "Forgot PIN?". We send a code to your email address; with it you set a new PIN. Your gold stays as it is.</p>`,
  },
  {
    question: 'My top-up is still pending.',
    answer: `<p>It has not been paid yet, or the bank has not told us yet. In your <a href="${pagePaths.goldHistory}">gold history</a> you can continue it with another method, or cancel it. Should money for a cancelled top-up still arrive, your gold is credited all the same, and we tell you by email.</p>`,
  },
]

const affiliateFaqs: DemoFaq[] = [
  {
    question: 'Who can become an affiliate?',
    answer:
      '<p>Content creators who talk about games: on TikTok, Facebook, Instagram, YouTube or elsewhere. You need an account with us, and a bank account in your name that the commission can be paid to.</p>',
  },
  {
    question: 'How do I apply?',
    answer: `<p>Log in and fill in the <a href="${pagePaths.registerAffiliate}">affiliate form</a>. It asks for your channels, your bank account and a document as PDF, PNG or JPEG; put a watermark on it before you upload it. We read every application and tell you by email what we decided. Until then you see it as pending under <a href="${pagePaths.referrals}">Referrals</a>.</p>`,
  },
  {
    question: 'What do I earn?',
    answer:
      '<p>A percentage of what your referrals spend in a month. The rate depends on your tier, and the tier on two figures: how many of them are active, and how much they buy together. What is refunded does not count. Your dashboard shows both figures, the rate, and what is missing to the next tier.</p>',
  },
  {
    question: 'Who counts as my referral?',
    answer:
      '<p>Everybody who signs up with your referral code. A referral is active if they paid for an order within the last 30 days. Your own orders, and those of an account with your email address or phone number, do not count.</p>',
  },
  {
    question: 'My application was rejected. May I try again?',
    answer: `<p>Yes. Once you have no open application, the button "Reapply as Affiliate" appears under <a href="${pagePaths.referrals}">Referrals</a>. Use it when something has changed, such as a new channel or a better document.</p>`,
  },
]

/** The questions of the demo shop, in tab order. */
export const faqCategories: DemoFaqCategory[] = [
  { name: 'Payment', faqs: paymentFaqs },
  { name: 'Delivery', faqs: deliveryFaqs },
  { name: 'Apeak Gold', faqs: goldFaqs },
  { name: 'Affiliates', faqs: affiliateFaqs },
]

import { pagePaths } from '@apeak/contract/paths'
import type { DemoFaq } from './content-types.ts'

export const affiliateFaqs: DemoFaq[] = [
  {
    question: 'Who can become an affiliate?',
    answer:
      '<p>Content creators who talk about games: on TikTok, Facebook, Instagram, YouTube or elsewhere. You need an account with us, and a bank account in your name that the commission can be paid to.</p>',
  },
  {
    question: 'How do I apply?',
    answer: `<p>Log in and fill in the <a href="${pagePaths.registerAffiliate}">affiliate form</a>. It asks for your channels, your bank account and a document as PDF, PNG or JPEG; put a watermark on it before you upload it. We read every application and tell you by e-mail what we decided. Until then you see it as pending under <a href="${pagePaths.referrals}">Referrals</a>.</p>`,
  },
  {
    question: 'What do I earn?',
    answer:
      '<p>A percentage of what the people whom you referred spend in a month. The rate depends on your tier, and the tier on two figures: how many of them are active, and how much they buy together. What is refunded does not count. Your dashboard shows both figures, the rate, and what is missing to the next tier.</p>',
  },
  {
    question: 'Who counts as my referral?',
    answer:
      '<p>Everybody who signs up with your referral code. Somebody counts as active who has paid an order within the last 30 days. Your own orders, and those of an account with your e-mail address or phone number, do not count.</p>',
  },
  {
    question: 'My application was rejected. May I try again?',
    answer: `<p>Yes. Once no application of yours is open, the button "Reapply as Affiliate" stands under <a href="${pagePaths.referrals}">Referrals</a>. Use it when something has changed, such as a new channel or a better document.</p>`,
  },
]

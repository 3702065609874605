import { pagePaths } from '@apeak/contract/paths'
import type { DemoFaq } from './content-types.ts'

export const goldFaqs: DemoFaq[] = [
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
      '<p>So that nobody can spend your gold who only has your phone in hand. You choose its six digits when you sign up and enter it for every payment with gold. After five wrong tries it is locked for 15 minutes, and you get an e-mail.</p>',
  },
  {
    question: 'I forgot my PIN.',
    answer: `<p>Open <a href="${pagePaths.accountInfo}">Account info</a>, then Security PIN, and choose "Forgot PIN?". We send a code to your e-mail address; with it you set a new PIN. Your gold stays as it is.</p>`,
  },
  {
    question: 'My top-up is still pending.',
    answer: `<p>It has not been paid yet, or the bank has not told us yet. In your <a href="${pagePaths.goldHistory}">gold history</a> you can continue it with another method, or cancel it. Should money for a cancelled top-up still arrive, your gold is credited all the same, and we tell you by e-mail.</p>`,
  },
]

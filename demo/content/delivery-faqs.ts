import { pagePaths } from '@apeak/contract/paths'
import type { DemoFaq } from './content-types.ts'

export const deliveryFaqs: DemoFaq[] = [
  {
    question: 'How do I get what I bought?',
    answer: `<p>In one of two ways, and the product page says which. <strong>Top-ups and passes</strong> go straight to the player ID that you entered. <strong>Gift cards</strong> are codes: yours is sent by e-mail and, if you were logged in, it also stands in your <a href="${pagePaths.transactionHistory}">transaction history</a>.</p>`,
  },
  {
    question: 'How long does it take?',
    answer:
      '<p>Within 3 minutes of payment in regular seasons, and within 10 in peak seasons. A manual bank transfer has to be seen by us first, which takes up to one working day. Orders placed after 1 in the morning are processed after 9 the same morning.</p>',
  },
  {
    question: 'Do you need the password of my game account?',
    answer:
      '<p>No, never. A top-up needs your player ID and, in some games, a zone, a server or a tag. Whoever asks for your password in our name is not us.</p>',
  },
  {
    question: 'I entered a wrong player ID. Can you change it?',
    answer: `<p>Until the order is delivered, yes: send a <a href="${pagePaths.submitTicket}">support ticket</a> with your order ID at once. After that the items belong to the account with that ID, and neither we nor the game can take them back.</p>`,
  },
  {
    question: 'My order is completed, but I see nothing in the game.',
    answer: `<p>Log out of the game and in again: many games show new items only then, and some put them into the mailbox. For a code, look into the spam folder of your e-mail. If it is still not there after an hour, send a <a href="${pagePaths.submitTicket}">support ticket</a> with your order ID and a picture of your profile with the ID on it.</p>`,
  },
]

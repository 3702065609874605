import type { orderQuestion as English } from '../en/order-question.ts'

export const orderQuestion: typeof English = {
  asked: (question) => `Kami bertanya: ${question}`,
  answered: (answer) => `Anda menjawab: ${answer}`,
  answer: 'Jawapan anda',
  enterAnswer: 'Sila masukkan jawapan anda.',
  send: 'Hantar jawapan',
  sending: 'Menghantar...',
  failed: 'Jawapan anda tidak dapat dihantar. Sila cuba lagi.',
}

import type { supportMails as English } from '../en/support-mails.ts'

export const supportMails: typeof English = {
  ticketSubject: (number) => `Kami telah menerima tiket bantuan anda #${number}`,
  ticketHeading: 'Kami telah menerima tiket bantuan anda',
  enquirySubject: (number) => `Kami telah menerima pertanyaan kerjasama anda #${number}`,
  enquiryHeading: 'Kami telah menerima pertanyaan kerjasama anda',
  receivedText: (number) =>
    `Nombornya #${number}. Kami akan membalas ke alamat ini secepat mungkin.`,
  notYou:
    'Jika anda tidak menghubungi kami, seseorang telah tersilap memasukkan alamat anda. Sila abaikan e-mel ini.',
  chatReplySubject: (number) => `Balasan kami kepada mesej anda #${number}`,
  replySubject: (number) => `Balasan kami kepada permintaan anda #${number}`,
  replyHeading: 'Balasan kami',
  continueChat: 'Teruskan dalam sembang langsung',
  requestNumber: (number) => `Nombor permintaan anda ialah #${number}.`,
}

/** Mails about a ticket, an enquiry or a chat. */
export const supportMails = {
  ticketSubject: (number: string) => `We received your support ticket #${number}`,
  ticketHeading: 'We received your support ticket',
  enquirySubject: (number: string) => `We received your partnership enquiry #${number}`,
  enquiryHeading: 'We received your partnership enquiry',
  receivedText: (number: string) =>
    `Its number is #${number}. We’ll reply to this address as soon as we can.`,
  notYou:
    'If you did not contact us, someone entered your address by mistake. Please ignore this e-mail.',
  chatReplySubject: (number: string) => `Our reply to your message #${number}`,
  replySubject: (number: string) => `Our reply to your request #${number}`,
  replyHeading: 'Our reply',
  continueChat: 'Continue in the live chat',
  requestNumber: (number: string) => `Your request number is #${number}.`,
}

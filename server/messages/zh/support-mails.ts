import type { supportMails as English } from '../en/support-mails.ts'

export const supportMails: typeof English = {
  ticketSubject: (number) => `我们已收到您的客服工单 #${number}`,
  ticketHeading: '我们已收到您的客服工单',
  enquirySubject: (number) => `我们已收到您的合作咨询 #${number}`,
  enquiryHeading: '我们已收到您的合作咨询',
  receivedText: (number) => `编号为 #${number}。我们会尽快回复到此地址。`,
  notYou: '如果您没有联系过我们，可能有人误填了您的地址。请忽略此电邮。',
  chatReplySubject: (number) => `我们对您的消息 #${number} 的回复`,
  replySubject: (number) => `我们对您的请求 #${number} 的回复`,
  replyHeading: '我们的回复',
  continueChat: '在在线客服中继续',
  requestNumber: (number) => `您的请求编号为 #${number}。`,
}

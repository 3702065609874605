import type { affiliateMails as English } from '../en/affiliate-mails.ts'

export const affiliateMails: typeof English = {
  yourCode: '您的推荐码',
  yourLink: '您的链接',
  viewReferrals: '查看您的推荐',
  approvedSubject: '您已成为 Apeak affiliate',
  approvedHeading: '您的申请已获批准',
  approvedText:
    '欢迎加入！请分享您的链接。通过链接注册的人会成为您的推荐，您可从他们的消费中赚取佣金。您可以在推荐页面自选一次推荐码。',
  rejectedSubject: '您的 Apeak affiliate 申请',
  rejectedHeading: '您的申请未获批准',
  rejectedText: (reason) => `我们审核了您的申请，但无法批准：${reason}`,
  applyAgain: '欢迎您再次申请。',
  applyAgainLink: '重新申请成为 affiliate',
  suspendedSubject: '您的 Apeak 推荐码已停用',
  suspendedHeading: '您的推荐码已停用',
  suspendedText:
    '使用您推荐码的新注册不再成为您的推荐。您现有的推荐会保留，您仍可从他们的消费中赚取佣金。如果您认为这是误会，请联系我们。',
  reinstatedSubject: '您的 Apeak 推荐码已恢复使用',
  reinstatedHeading: '您的推荐码已恢复使用',
  reinstatedText: '通过您的链接注册的人会再次成为您的推荐。',
  receivedSubject: '我们已收到您的 affiliate 申请',
  receivedHeading: '已收到申请',
  receivedText: '我们会审核每一份申请，并通过电邮通知您结果。',
  viewApplication: '查看您的申请',
  commission: '佣金',
  bankReference: '银行参考编号',
  payoutSubject: (amount) => `您的 Apeak 佣金：${amount}`,
  payoutHeading: '佣金已支付',
  paidAsGold: '您的佣金已存入您的 Gold，可以使用了。',
  paidToBank: '您的佣金正在转入您的银行户口。',
  viewGold: '查看您的 Gold',
}

import type { affiliate as English } from '../en/affiliate.ts'

export const affiliate: typeof English = {
  title: '申请成为推广伙伴',
  text: '您制作游戏视频、直播或撰写游戏内容吗？分享您的链接，粉丝购买时您就能赚取佣金。',
  aboutYou: '您的资料',
  phoneNumber: '手机号码',
  yourChannel: '您的频道',
  socialMedia: '社交媒体',
  otherPlatforms: '其他',
  reason: '您为什么想成为推广伙伴？',
  collaborations: '过往合作经验',
  collaborationsHint: '如果是第一次，请填写“无”。',
  payout: '佣金收款户口',
  bankName: '银行名称',
  accountNumber: '户口号码',
  accountName: '户口持有人姓名',
  document: '证明文件',
  documentHint: 'PDF、PNG 或 JPEG，最大 5 MB。请加上水印。',
  chooseDocument: '选择您的文件',
  chooseAnother: (size) => `${size} · 选择其他文件`,
  upload: '上传',
  uploading: (percent) => `正在上传：${percent} %`,
  checking: '正在检查您的文件…',
  preview: '预览',
  agree: '我同意条款与条件。',
  submit: '提交申请',
  fieldMissing: '此项必填。',
  failed: '出了点问题。',
  terms: '条款与条件',
  termReferrals: '您向粉丝分享您的推荐码或推荐链接。任何人通过它注册，即永久成为您推荐的用户。',
  termCommission:
    '您可从推荐用户的消费（扣除退款后）中赚取佣金。佣金比例取决于您当月的活跃用户数和销售额。退款在办理退款的当月扣除。',
  termActive:
    '推荐用户在过去 30 天内付款购买过，即为活跃用户。连续 30 天没有购买则变为不活跃，直到再次购买为止。',
  termMonth:
    '每个月在马来西亚当月最后一天结束后结算。我们随后会按结算单上的金额，支付到您的银行户口或以 Apeak Gold 支付。',
  termAbuse:
    '推荐自己、使用他人账户购买、发送垃圾信息或冒充 Apeak，都会终止合作。以此方式获得的佣金不予支付。',
  termPrivacy: '我们仅将您的资料和文件用于审核申请和支付佣金。删除账户时，这些资料会一并删除。',
}

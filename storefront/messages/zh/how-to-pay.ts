import type { howToPay as English } from '../en/how-to-pay.ts'

export const howToPay: typeof English = {
  title: '如何付款',
  withReference: '请按此金额付款并填写此参考编号，以便我们核对。',
  beforeReference: '请按此金额付款。确认后您会收到参考编号。',
  accountNumberOf: (bank) => `${bank} 户口号码`,
  amount: '金额',
  amountToCopy: '金额',
  recipientReference: '收款人参考',
  referenceToCopy: '参考编号',
  shopQr: '商店的 DuitNow QR',
  orScan: '或扫描此 DuitNow QR',
  saveQr: '保存 QR',
}

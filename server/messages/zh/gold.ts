import type { gold as English } from '../en/gold.ts'

export const gold: typeof English = {
  amountRange: '请选择 RM 10.00 至 RM 10,000.00 的金额。',
  cancelled: '此充值已取消。',
  alreadyPaid: '此充值已付款。',
  otherMethod: '此充值使用的是其他付款方式。',
  transactionCancelled: '交易已取消。',
  balanceTooLow: (balance, price, lacking) =>
    `您的 Gold 余额 ${balance} 不足。此订单价格为 ${price}，您还需要 ${lacking}。请充值后继续您的订单。`,
  dateTooEarly: '此日期过早。',
  lastBeforeFirst: '结束日期不能早于开始日期。',
  atMostAYear: '结单最多涵盖一年。',
  columnDate: '日期',
  columnType: '类型',
  columnReference: '参考编号',
  columnIn: '收入 (RM)',
  columnOut: '支出 (RM)',
  columnBalance: '余额 (RM)',
  openingBalance: '期初余额',
  closingBalance: '期末余额',
  top_up: '充值',
  purchase: '消费',
  refund: '退款',
  adjustment: '调整',
  commission: '佣金',
}

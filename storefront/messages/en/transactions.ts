/** A customer's orders. */
export const transactions = {
  failed: 'Failed to load Transaction History',
  timeSpan: 'Time span',
  pastDays: (days: number) => `Past ${days} days`,
  none: (days: number) => `You have no orders of the past ${days} days.`,
  browse: 'Browse products',
  order: (id: string) => `Order ${id}`,
  viewOrder: 'View order',
  status: 'Status',
  voucherCode: 'Voucher Code',
  voucher: 'Voucher',
  paymentMethod: 'Payment Method',
  noPayment: 'No payment needed',
  orderDate: 'Order Date',
  transactionId: 'Transaction ID',
}

/** The statuses of orders and gold movements. */
export const badges = {
  pendingPayment: 'Pending Payment',
  pending: 'Pending',
  processing: 'Processing',
  completed: 'Completed',
  refunded: 'Refunded',
  cancelled: 'Cancelled',
  unknown: 'Unknown',
  notPaidYet: 'Not paid yet',
  waitingForPayment: 'Waiting for your payment',
  beingDelivered: 'Being delivered',
  delivered: 'Delivered',
  credited: 'Credited',
  paidWithGold: 'Paid with gold',
}

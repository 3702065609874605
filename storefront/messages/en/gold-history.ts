/** A customer's gold history. */
export const goldHistory = {
  topUp: 'Top up',
  failed: 'Failed to load Apeak Gold History',
  none: 'No gold activity yet.',
  transaction: (id: string) => `Transaction ${id}`,
  cancelPayment: 'Cancel payment',
  cancelling: 'Cancelling...',
  confirmCancel: 'Confirm cancel?',
  keepIt: 'Keep it',
  cancelNote: (amount: string) =>
    `Your top-up of ${amount} will not be paid. If you have already sent the payment, we still credit the gold.`,
  cancelDone: 'Transaction cancelled successfully.',
  cancelRefused: (reason: string) => `Error cancelling: ${reason}`,
  cancelFailed: 'There was an error during cancel. Please try again.',

  statement: 'Statement',
  statementNote: 'Download your gold activity (CSV).',
  from: 'From',
  to: 'To',
  chooseDay: 'Please choose a day.',
  download: 'Download CSV',
  preparing: 'Preparing...',

  paymentStatus: 'Payment Status',
  transactionType: 'Transaction Type',
  debit: 'Debit',
  credit: 'Credit',
  paymentId: 'Payment ID',

  /** Kinds of movements, in brackets. */
  ofTopUp: 'top-up',
  ofPurchase: 'purchase',
  ofRefund: 'refund',
  ofAdjustment: 'adjustment',
  ofCommission: 'commission',
  /** Kinds of movements, as titles. */
  topUpTitle: 'Top-up',
  purchase: 'Purchase',
  refund: 'Refund',
  refundOf: (item: string) => `Refund of ${item}`,
  adjustment: 'Adjustment',
  commission: 'Commission',
}

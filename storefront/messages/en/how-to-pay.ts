/** Paying by bank transfer or DuitNow QR. */
export const howToPay = {
  title: 'How to pay',
  withReference: 'Pay this exact amount with this reference so we can match it.',
  beforeReference: 'Pay this exact amount. You’ll get your reference when you confirm.',
  accountNumberOf: (bank: string) => `account number of ${bank}`,
  amount: 'Amount',
  amountToCopy: 'amount',
  recipientReference: 'Recipient reference',
  referenceToCopy: 'reference',
  shopQr: 'DuitNow QR of the shop',
  orScan: 'Or scan this DuitNow QR',
  saveQr: 'Save the QR',
}

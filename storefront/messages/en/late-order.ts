/** The refund of a late order. */
export const lateOrder = {
  label: 'Late order',
  refundMe: 'Refund me',
  refundAll: (amount: string, place: string) => `Refund ${amount} to ${place}?`,
  refundRest: (place: string) => `Refund what we have not delivered to ${place}?`,
  cancelsOrder: 'This cancels your order.',
  cancelsRest: 'This cancels the rest of your order.',
  confirm: 'Yes, refund me',
  refunding: 'Refunding…',
  keepWaiting: 'Keep waiting',
  failed: 'The refund could not be requested. Please try again.',
}

/** The lines of a price. */
export const price = {
  subtotal: 'Subtotal',
  voucher: (code: string) => `Voucher ${code}`,
  discount: 'Discount',
  fees: 'Fees',
  total: 'Total',
  notUpdated: 'The price could not be updated.',
  offline: 'You are offline. The price updates when you are back online.',
}

/** The coupon, "voucher" for shoppers. */
export const coupon = {
  voucher: 'Voucher',
  optional: '(optional)',
  enter: 'Enter your voucher',
  apply: 'Apply',
  clear: 'Clear',
  remove: (code: string) => `Remove voucher ${code}`,
  itemFirst: 'Select an item first, then apply your voucher.',
}

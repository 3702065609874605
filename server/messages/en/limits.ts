/** Why a buyer cannot order more. */
export const limits = {
  itemOfGuests: (most: number) =>
    `You can order up to ${most} of this item without logging in. Log in to order more.`,
  inNetworkItem:
    'Too much of this item is reserved by unpaid guest orders in your network. Log in to buy, or wait.',
  inNetworkSale:
    'Too much of this flash sale is reserved by unpaid guest orders in your network. Log in to buy, or wait.',
  inNetworkVoucher:
    'This voucher is reserved by unpaid guest orders in your network. Log in to buy, or wait.',
  beforePaymentItem: (most: number) =>
    `You can order up to ${most} of this item before you pay. Order fewer, or pay with Apeak Gold.`,
  beforePaymentSale: (most: number) =>
    `You can order up to ${most} of this flash sale before you pay. Order fewer, or pay with Apeak Gold.`,
  beforePaymentVoucher: (most: number) =>
    `You can order up to ${most} of this voucher before you pay. Order fewer, or pay with Apeak Gold.`,
  guestUnpaidItem:
    'Too much of this item is in unpaid orders right now. Log in if you have bought here before, or wait.',
  guestUnpaidSale:
    'Too much of this flash sale is in unpaid orders right now. Log in if you have bought here before, or wait.',
  guestUnpaidVoucher:
    'This voucher is in too many unpaid orders right now. Log in if you have bought here before, or wait.',
  customerUnpaidItem:
    'Too much of this item is in unpaid orders right now. Pay with Apeak Gold, or wait.',
  customerUnpaidSale:
    'Too much of this flash sale is in unpaid orders right now. Pay with Apeak Gold, or wait.',
  customerUnpaidVoucher:
    'This voucher is in too many unpaid orders right now. Pay with Apeak Gold, or wait.',
  sale: (most: number, own: number) =>
    `This flash sale is limited to ${most} per customer, and you already have ${own}.`,
  unpaidOrders: (most: number) =>
    `You have reached the limit of ${most} unpaid orders. Pay for one, or wait.`,
  reservedUnits: (most: number) =>
    `You have reached the limit of ${most} limited items in unpaid orders. Pay for some, or wait.`,
  account:
    'Your account has reached the limit for something in this order. Use another payment method, or place a new order while you are logged in.',
}

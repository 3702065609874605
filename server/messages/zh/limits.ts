import type { limits as English } from '../en/limits.ts'

export const limits: typeof English = {
  itemOfGuests: (most) => `未登录时，此商品最多可购买 ${most} 件。请登录以购买更多。`,
  inNetworkItem: '此商品有太多已被您所在网络的访客未付款订单保留。请登录后购买，或稍候。',
  inNetworkSale: '此限时抢购有太多已被您所在网络的访客未付款订单保留。请登录后购买，或稍候。',
  inNetworkVoucher: '此优惠券已被您所在网络的访客未付款订单保留。请登录后购买，或稍候。',
  beforePaymentItem: (most) =>
    `付款前，此商品最多可订购 ${most} 件。请减少数量，或用 Apeak Gold 付款。`,
  beforePaymentSale: (most) =>
    `付款前，此限时抢购最多可订购 ${most} 件。请减少数量，或用 Apeak Gold 付款。`,
  beforePaymentVoucher: (most) =>
    `付款前，此优惠券最多可使用 ${most} 次。请减少数量，或用 Apeak Gold 付款。`,
  guestUnpaidItem: '此商品目前有太多在未付款的订单中。如果您曾在此购买，请登录，或稍候。',
  guestUnpaidSale: '此限时抢购目前有太多在未付款的订单中。如果您曾在此购买，请登录，或稍候。',
  guestUnpaidVoucher: '此优惠券目前在太多未付款的订单中。如果您曾在此购买，请登录，或稍候。',
  customerUnpaidItem: '此商品目前有太多在未付款的订单中。请用 Apeak Gold 付款，或稍候。',
  customerUnpaidSale: '此限时抢购目前有太多在未付款的订单中。请用 Apeak Gold 付款，或稍候。',
  customerUnpaidVoucher: '此优惠券目前在太多未付款的订单中。请用 Apeak Gold 付款，或稍候。',
  sale: (most, own) => `此限时抢购每位顾客限购 ${most} 件，您已有 ${own} 件。`,
  unpaidOrders: (most) => `您已达到 ${most} 笔未付款订单的上限。请先支付其中一笔，或稍候。`,
  reservedUnits: (most) =>
    `您未付款的订单中已达到 ${most} 件限量商品的上限。请先支付部分订单，或稍候。`,
  account: '您的账户已达到此订单中某项商品的上限。请使用其他付款方式，或登录后重新下单。',
}

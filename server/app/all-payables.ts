import { orderTermsStand } from '#checkout/continued-order.ts'
import { topupPayable } from '#gold/payable.ts'
import { orderPayable } from '#orders/payable.ts'
import type { Payables } from '#payments/payable.ts'

/** Everything that can be paid for. */
export const allPayables: Payables = {
  order: { ...orderPayable, termsStand: orderTermsStand },
  topup: topupPayable,
}

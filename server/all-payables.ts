import { settleTopup } from '#gold/settle-topup.ts'
import { settleOrder } from '#orders/settle-order.ts'
import type { SettleByKind } from '#payments/payable.ts'

/** What a payment does to each kind of thing that it can pay for. */
export const settleByKind: SettleByKind = { order: settleOrder, topup: settleTopup }

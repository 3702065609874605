import type { Limit } from '#platform/http/rate-limit.ts'
import { type Env, integer } from '#platform/settings.ts'

/** How much is kept at once for one buyer who has not paid. */
export type BuyerLimits = {
  readonly unpaidOrders: number
  /** Units of all flash sales and of what is delivered by code, together. */
  readonly reservedUnits: number
}

/** How much may be kept for whoever has not paid, and for how long. */
export type OrderSettings = BuyerLimits & {
  /** Within how many hours of placing the money of a manual order has to be seen. */
  readonly manualPaymentHours: number
  /** Mails about orders that nobody has paid for, of the whole shop. */
  readonly unpaidOrderMails: Limit
  /** How many carts the guests of one network may change, and orders they may make, in an hour. */
  readonly guestCarts: number
  readonly guestOrders: number
}

/** Reads the settings of orders. Throws `ConfigError` naming the first variable that is wrong. */
export function readOrderSettings(env: Env): OrderSettings {
  return {
    manualPaymentHours: integer(env, 'MANUAL_PAYMENT_HOURS', 24, 1, 720),
    unpaidOrderMails: {
      name: 'order mails of the shop',
      most: integer(env, 'ORDER_MAILS_PER_HOUR', 1000, 1, 1_000_000),
      minutes: 60,
    },
    guestCarts: integer(env, 'GUEST_CARTS_PER_NETWORK', 6000, 1, 1_000_000),
    guestOrders: integer(env, 'GUEST_ORDERS_PER_NETWORK', 600, 1, 1_000_000),
    unpaidOrders: integer(env, 'UNPAID_ORDERS_PER_BUYER', 20, 1, 1_000_000),
    reservedUnits: integer(env, 'RESERVED_UNITS_PER_BUYER', 99, 1, 1_000_000),
  }
}

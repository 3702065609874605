import type { PaymentsContext } from '#payments/payments.ts'
import type { HourlyRates } from '#platform/http/caller-rate.ts'
import type { Limit } from '#platform/http/rate-limit.ts'
import { type Env, integer } from '#platform/settings.ts'

/** How much is kept at once for one buyer who has not paid. */
export type BuyerLimits = {
  readonly unpaidOrders: number
  /** Units of all flash sales and of what is delivered by code, together. */
  readonly reservedUnits: number
  /** How many percent of what is left of a stock, a flash sale or a coupon strangers keep unpaid, all together. */
  readonly unpaidShare: number
}

/** How much may be kept for whoever has not paid, and for how long. */
export type OrderSettings = BuyerLimits & {
  /** Within how many hours of placing the money of a manual order has to be seen. */
  readonly manualPaymentHours: number
  /** The same where the order keeps something limited: a flash sale, a stock of codes, a coupon. */
  readonly limitedPaymentHours: number
  /** Mails about orders that nobody has paid for, of the whole shop. */
  readonly unpaidOrderMails: Limit
  /** How many carts may be changed, and orders made, in an hour. */
  readonly cartRates: HourlyRates
  readonly orderRates: HourlyRates
}

/** Reads the settings of orders. Throws `ConfigError` naming the first variable that is wrong. */
export function readOrderSettings(env: Env): OrderSettings {
  return {
    manualPaymentHours: integer(env, 'MANUAL_PAYMENT_HOURS', 24, 1, 720),
    limitedPaymentHours: integer(env, 'LIMITED_PAYMENT_HOURS', 2, 1, 720),
    unpaidOrderMails: {
      name: 'order mails of the shop',
      most: integer(env, 'ORDER_MAILS_PER_HOUR', 1000, 1, 1_000_000),
      minutes: 60,
    },
    cartRates: {
      account: integer(env, 'CARTS_PER_ACCOUNT', 600, 1, 1_000_000),
      network: integer(env, 'GUEST_CARTS_PER_NETWORK', 6000, 1, 1_000_000),
    },
    orderRates: {
      account: integer(env, 'ORDERS_PER_ACCOUNT', 60, 1, 1_000_000),
      network: integer(env, 'GUEST_ORDERS_PER_NETWORK', 600, 1, 1_000_000),
    },
    unpaidOrders: integer(env, 'UNPAID_ORDERS_PER_BUYER', 20, 1, 1_000_000),
    reservedUnits: integer(env, 'RESERVED_UNITS_PER_BUYER', 99, 1, 1_000_000),
    unpaidShare: integer(env, 'UNPAID_SHARE', 50, 1, 100),
  }
}

/** Dependencies of the routes and jobs of orders, and of the domains that sell. */
export type OrdersContext = PaymentsContext & {
  readonly config: { readonly orders: OrderSettings }
}

import type { PaymentsContext } from '#payments/payments.ts'
import type { HourlyRates, Limit } from '#platform/http/rate-limit.ts'
import { type Env, integer } from '#platform/settings.ts'

/** Limits on the unpaid reservations of a buyer. */
export type BuyerLimits = {
  readonly unpaidOrders: number
  /** Units of flash sales and of products delivered by code, together. */
  readonly reservedUnits: number
  /** Percentage of a stock, flash sale or coupon that first-time buyers together may reserve unpaid. */
  readonly unpaidShare: number
}

export type OrderSettings = BuyerLimits & {
  /** Hours for which a placed order is reserved. */
  readonly manualPaymentHours: number
  /** The same for an order with a flash sale, stock of codes or coupon. */
  readonly limitedPaymentHours: number
  /** The whole shop's mails about unpaid orders. */
  readonly unpaidOrderMails: Limit
  /** Changes of carts, and new orders, per hour. */
  readonly cartRates: HourlyRates
  readonly orderRates: HourlyRates
}

/** Throws `ConfigError` naming the first invalid variable. */
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

import { type Env, integer } from '#platform/settings.ts'

/** How much may be kept for whoever has not paid, and for how long. */
export type OrderSettings = {
  /** Within how many hours of placing the money of a manual order has to be seen. */
  readonly manualPaymentHours: number
}

/** Reads the settings of orders. Throws `ConfigError` naming the first variable that is wrong. */
export function readOrderSettings(env: Env): OrderSettings {
  return {
    manualPaymentHours: integer(env, 'MANUAL_PAYMENT_HOURS', 24, 1, 720),
  }
}

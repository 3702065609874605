import type { Context } from '#platform/context.ts'
import type { HourlyRates } from '#platform/http/rate-limit.ts'
import type { Payables } from './payable.ts'
import type { Providers } from './providers/provider.ts'
import type { OperatorLimits } from './reconciliation/operator-budgets.ts'

/** Dependencies of the routes and jobs of payments, and of the domains that take payments. */
export type PaymentsContext = Context & {
  readonly providers: Providers
  readonly payables: Payables
  readonly config: OperatorLimits & {
    /** How long a payment keeps the agreed price after the price has changed. */
    readonly latePaymentHours: number
    /** Hourly limits on orders created at payment providers. */
    readonly providerOrderRates: HourlyRates
  }
}

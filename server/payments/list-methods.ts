import type {
  PaymentChargesResponse,
  PaymentMethodsResponse,
  PaymentMethodValue,
} from '@apeak/contract/payments'
import type { Database } from '#platform/postgres/database.ts'
import type { Providers } from './provider.ts'
import { enabledMethods } from './sql-methods.ts'

/**
 * The payment methods, keyed by their values in the order in which they are offered, with the banks
 * and wallets to which their providers lead straight.
 */
export async function listMethods(
  db: Database,
  providers: Providers,
): Promise<PaymentMethodsResponse> {
  const methods = await enabledMethods(db)
  return Object.fromEntries(
    methods.map(({ value, label, note, logo, marks, instructions }) => {
      const channels = [...(providers.get(value)?.channels ?? [])]
      return [value, { label, note, logo, marks, channels, instructions }]
    }),
  )
}

/** What each payment method costs, or with gold takes off. */
export async function listCharges(db: Database): Promise<PaymentChargesResponse> {
  const methods = await enabledMethods(db)
  return {
    charges: methods.map(({ value, fee_kind, fee_hundredths }) => ({
      payment_method: value as PaymentMethodValue,
      type: fee_kind as 'percent' | 'fixed',
      value: fee_hundredths / 100,
    })),
  }
}

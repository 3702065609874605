import type {
  PaymentChargesResponse,
  PaymentMethodsResponse,
  PaymentMethodValue,
} from '@apeak/contract/payments'
import type { Database } from '#platform/postgres/database.ts'
import { enabledMethods } from './sql-methods.ts'

/** The payment methods, keyed by their values in the order in which they are offered. */
export async function listMethods(db: Database): Promise<PaymentMethodsResponse> {
  const methods = await enabledMethods(db)
  return Object.fromEntries(
    methods.map(({ value, label, note, logo, instructions }) => [
      value,
      { label, note, logo, instructions },
    ]),
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

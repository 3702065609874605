import type {
  PaymentChargesResponse,
  PaymentMethodsResponse,
  PaymentMethodValue,
} from '@apeak/contract/payments'
import type { Database } from '#platform/postgres/database.ts'
import { ConfigError } from '#platform/settings.ts'
import type { PaymentsContext } from './context.ts'
import type { ConfiguredProvider, Providers } from './provider.ts'
import { allProviders } from './providers.ts'
import {
  enabledMethods,
  enabledValues,
  insertMissingMethods,
  paymentInstructions,
} from './sql-methods.ts'

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

const own = { marks: [], min_payable_sen: 0 }

/** Every shop has these methods, switched off until an operator switches them on. */
const everyShop = [
  { value: 'apeak', label: 'Apeak Gold', ...own },
  ...allProviders.map(({ name, method }) => ({ value: name, ...method })),
  { value: 'check_payment', label: 'Manual bank transfer', ...own },
]

/** Adds the methods that the shop does not have yet. Those it has stay as they are. */
export const addMissingMethods = (db: PaymentsContext['database']) =>
  insertMissingMethods(db, everyShop)

/**
 * Refuses to start a shop that offers a method whose provider has no keys: shoppers could choose it and
 * not pay. Throws `ConfigError` naming every key.
 */
export async function refuseOfferedWithoutKeys(
  db: PaymentsContext['database'],
  configured: readonly ConfiguredProvider[],
): Promise<void> {
  const offered = await enabledValues(db)
  const faults = allProviders
    .filter(({ name }) => offered.includes(name) && !configured.some((one) => one.name === name))
    .flatMap(({ name, keyNames }) =>
      keyNames.map((key) => `${key} must be set: the payment method ${name} is offered.`),
    )
  if (faults.length > 0) throw new ConfigError(faults.join('\n'))
}

/** What a method lacks before it can be offered, as a sentence; null where it is ready. */
export async function methodLacks(
  { database, providers }: Pick<PaymentsContext, 'database' | 'providers'>,
  value: string,
): Promise<string | null> {
  if (value === 'check_payment') {
    const isSetUp = (await paymentInstructions(database)) !== null
    return isSetUp ? null : 'It lacks a bank account or a DuitNow QR to pay to.'
  }
  const module = allProviders.find(({ name }) => name === value)
  if (!module || providers.has(value)) return null
  return `It lacks its provider's keys: set ${module.keyNames.join(', ')}, and restart the shop.`
}

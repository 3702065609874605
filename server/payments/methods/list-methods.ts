import type {
  PaymentChargesResponse,
  PaymentInstructions,
  PaymentMethodsResponse,
  PaymentMethodValue,
} from '@apeak/contract/payments'
import { type Insertable, sql } from 'kysely'
import { fileJson } from '#platform/files/files.ts'
import type { Database, Queryable } from '#platform/postgres/database.ts'
import type { DB as Tables } from '#platform/postgres/tables.ts'
import { ConfigError } from '#platform/settings.ts'
import type { PaymentsContext } from '../context.ts'
import type { ConfiguredProvider, Providers } from '../providers/provider.ts'
import { allProviders } from '../providers/providers.ts'
import { instructionsJson, paymentInstructions } from './instructions.ts'

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

const noProvider = { marks: [], min_payable_sen: 0 }

/** Every shop has these methods, switched off until an operator switches them on. */
const defaultMethods = [
  { value: 'apeak', label: 'Apeak Gold', ...noProvider },
  ...allProviders.map(({ name, method }) => ({ value: name, ...method })),
  { value: 'check_payment', label: 'Manual bank transfer', ...noProvider },
]

/** Adds the methods that the shop does not have yet. Those it has stay as they are. */
export async function addMissingMethods(db: Queryable): Promise<void> {
  const known = await db.selectFrom('payment_methods').select(['value', 'position']).execute()
  const last = Math.max(0, ...known.map(({ position }) => position))
  const missing = defaultMethods.filter(
    ({ value }) => !known.some((method) => method.value === value),
  )
  if (missing.length === 0) return
  await db
    .insertInto('payment_methods')
    .values(missing.map((method, at) => ({ ...method, enabled: false, position: last + 1 + at })))
    // Another process may start at the same moment.
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Refuses to start a shop that offers a method whose provider has no keys: shoppers could choose it and
 * not pay. Throws `ConfigError` naming every key.
 */
export async function refuseMethodsWithoutKeys(
  db: PaymentsContext['database'],
  configured: readonly ConfiguredProvider[],
): Promise<void> {
  const offered = (await enabledMethods(db)).map(({ value }) => value)
  const faults = allProviders
    .filter(({ name }) => offered.includes(name) && !configured.some((one) => one.name === name))
    .flatMap(({ name, keyNames }) =>
      keyNames.map((key) => `${key} must be set: the payment method ${name} is offered.`),
    )
  if (faults.length > 0) throw new ConfigError(faults.join('\n'))
}

/** What a method lacks before it can be offered, as a sentence; null where it is ready. */
export async function missingForMethod(
  { database, providers }: Pick<PaymentsContext, 'database' | 'providers'>,
  value: string,
): Promise<string | null> {
  if (value === 'check_payment') {
    const isSetUp = (await paymentInstructions(database)) !== null
    return isSetUp ? null : 'Missing: a bank account or a DuitNow QR.'
  }
  const module = allProviders.find(({ name }) => name === value)
  if (!module || providers.has(value)) return null
  return `Missing: the provider’s keys. Set ${module.keyNames.join(', ')} and restart the shop.`
}

/** The enabled payment methods in their order, with logo, fee, and where a manual payment goes. */
async function enabledMethods(db: Database) {
  return db
    .selectFrom('payment_methods as m')
    .select(['m.value', 'm.label', 'm.note', 'm.marks', 'm.fee_kind', 'm.fee_hundredths'])
    .select(fileJson('m.logo_id').as('logo'))
    .select(
      sql<PaymentInstructions | null>`case m.value when 'check_payment' then ${instructionsJson} end`.as(
        'instructions',
      ),
    )
    .where('m.enabled', '=', true)
    .orderBy('m.position')
    .orderBy('m.value')
    .execute()
}

/** Sets methods up for the demo. One that an operator has switched on or edited stays as it is. */
export async function insertPaymentMethods(
  db: Queryable,
  rows: Insertable<Tables['payment_methods']>[],
) {
  await db
    .insertInto('payment_methods')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .column('value')
        .doUpdateSet(({ ref }) => ({
          label: ref('excluded.label'),
          note: ref('excluded.note'),
          logo_id: ref('excluded.logo_id'),
          position: ref('excluded.position'),
          enabled: ref('excluded.enabled'),
          fee_kind: ref('excluded.fee_kind'),
          fee_hundredths: ref('excluded.fee_hundredths'),
          min_payable_sen: ref('excluded.min_payable_sen'),
          marks: ref('excluded.marks'),
        }))
        .where('payment_methods.version', '=', 1)
        .where('payment_methods.enabled', '=', false),
    )
    .execute()
}

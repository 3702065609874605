import { type Language, ORIGINAL } from '@apeak/contract/languages'
import type {
  Charge,
  PaymentChargesResponse,
  PaymentInstructions,
  PaymentMethodsResponse,
  PaymentMethodValue,
} from '@apeak/contract/payments'
import { type Insertable, type Selectable, sql } from 'kysely'
import { fileJson } from '#platform/files/files.ts'
import type { Database, Queryable } from '#platform/postgres/database.ts'
import type { DB as Tables } from '#platform/postgres/tables.ts'
import { textIn } from '#platform/postgres/translations.ts'
import { ConfigError } from '#platform/settings.ts'
import type { PaymentsContext } from '../context.ts'
import type { ConfiguredProvider, Providers } from '../providers/provider.ts'
import { allProviders } from '../providers/providers.ts'
import { instructionsJson, paymentInstructions } from './instructions.ts'

/**
 * Enabled payment methods by value, in display order, with the banks and wallets of their
 * providers.
 */
export async function listMethods(
  db: Database,
  providers: Providers,
  language: Language,
): Promise<PaymentMethodsResponse> {
  const methods = await enabledMethods(db, language)
  return Object.fromEntries(
    methods.map((method) => {
      const { value, label, note, logo, marks, instructions } = method
      const channels = [...(providers.get(value)?.channels ?? [])]
      return [value, { label, note, logo, marks, channels, charge: chargeOf(method), instructions }]
    }),
  )
}

/** The charge of each enabled payment method; for gold, its discount. */
export async function listCharges(db: Database): Promise<PaymentChargesResponse> {
  const methods = await enabledMethods(db)
  return {
    charges: methods.map((method) => ({
      payment_method: method.value as PaymentMethodValue,
      ...chargeOf(method),
    })),
  }
}

type FeeColumns =
  | 'fee_kind'
  | 'fee_hundredths'
  | 'fee_min_sen'
  | 'fee_cap_percent'
  | 'absorbed_below_sen'

function chargeOf(method: Pick<Selectable<Tables['payment_methods']>, FeeColumns>): Charge {
  const { fee_kind, fee_hundredths, fee_min_sen, fee_cap_percent, absorbed_below_sen } = method
  return {
    type: fee_kind as Charge['type'],
    value: fee_hundredths / 100,
    ...(fee_min_sen > 0 && { minimum: fee_min_sen / 100 }),
    ...(fee_cap_percent !== null && { cap: fee_cap_percent / 100 }),
    ...(absorbed_below_sen > 0 && { absorbed_below: absorbed_below_sen / 100 }),
  }
}

const noProvider = { marks: [], min_payable_sen: 0 }

/** The methods of every shop, initially disabled. */
const defaultMethods = [
  { value: 'apeak', label: 'Apeak Gold', ...noProvider },
  ...allProviders.map(({ name, method }) => ({ value: name, ...method })),
  { value: 'check_payment', label: 'Manual bank transfer', ...noProvider },
]

/** Adds missing methods. Existing ones stay unchanged. */
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
 * Refuses to start if the provider of an enabled method has no keys: shoppers could choose it, but
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

/** What a method lacks to be enabled, as a sentence; null if nothing. */
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

/** Enabled payment methods in order, with logo, fee and payment instructions. */
async function enabledMethods(db: Database, language: Language = ORIGINAL) {
  return db
    .selectFrom('payment_methods as m')
    .select(['m.value', 'm.marks', 'm.fee_kind', 'm.fee_hundredths'])
    .select(textIn(language, 'm', 'payment_method', 'label').as('label'))
    .select(textIn(language, 'm', 'payment_method', 'note').$castTo<string | null>().as('note'))
    .select(['m.fee_min_sen', 'm.fee_cap_percent', 'm.absorbed_below_sen'])
    .select(fileJson('m.logo_id').as('logo'))
    .select(
      sql<PaymentInstructions | null>`case m.value when 'check_payment' then ${instructionsJson(language)} end`.as(
        'instructions',
      ),
    )
    .where('m.enabled', '=', true)
    .orderBy('m.position')
    .orderBy('m.value')
    .execute()
}

/** Inserts the demo's methods. A method that an operator enabled or edited stays unchanged. */
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
          fee_cap_percent: ref('excluded.fee_cap_percent'),
          min_payable_sen: ref('excluded.min_payable_sen'),
          marks: ref('excluded.marks'),
        }))
        .where('payment_methods.version', '=', 1)
        .where('payment_methods.enabled', '=', false),
    )
    .execute()
}

/** The label of a payment method in a language; null if unknown. */
export async function methodLabel(
  db: Queryable,
  value: string,
  language: Language = ORIGINAL,
): Promise<string | null> {
  const label = textIn(language, 'payment_methods', 'payment_method', 'label').as('label')
  const method = db.selectFrom('payment_methods').select(label).where('value', '=', value)
  return (await method.executeTakeFirst())?.label ?? null
}

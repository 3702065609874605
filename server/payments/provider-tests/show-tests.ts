import type {
  ProviderTest,
  TestedProvider,
  TestedProviders,
} from '@apeak/contract/payments-console'
import { sql } from 'kysely'
import { allRows, firstRow, isoTime, type Queryable } from '#platform/postgres/database.ts'
import type { PaymentsContext } from '../context.ts'
import type { Provider } from '../providers/provider.ts'
import { allProviders } from '../providers/providers.ts'
import { syncPayable } from '../sync-attempts.ts'
import { resultOf, stepsOf, type TestFacts } from './rules.ts'

/** All providers with their latest tests. Open tests are looked up at the provider, within its limits. */
export async function listTestedProviders(context: PaymentsContext): Promise<TestedProviders> {
  const { database, providers } = context
  const names = [...new Set([...allProviders.map(({ name }) => name), ...providers.keys()])]
  const rows = await allRows<{ id: string; label: string; test_id: string | null }>(database)`
    select m.value as id, m.label,
      (select t.id from provider_tests t where t.provider = m.value
       order by t.created_at desc limit 1) as test_id
    from payment_methods m where m.value = any(${names}::text[]) order by m.position, m.value`
  return { data: await Promise.all(rows.map((row) => testedProvider(context, row))) }
}

async function testedProvider(
  context: PaymentsContext,
  { id, label, test_id }: { id: string; label: string; test_id: string | null },
): Promise<TestedProvider> {
  const { database, providers, config } = context
  const provider = providers.get(id)
  const key_names = [...(allProviders.find(({ name }) => name === id)?.keyNames ?? [])]
  if (test_id && provider) await syncPayable(context, 'test', test_id)
  const test = test_id ? await testOf(database, test_id) : undefined
  const keys = key_names.join(', ') || 'its keys'
  const webhook = config.publicUrl + webhookPath(provider)
  return {
    id,
    label,
    has_keys: provider !== undefined,
    key_names,
    mode: provider?.mode ?? null,
    test: test ? shownTest(test, { keys, webhook }) : null,
  }
}

/** The path of a provider's messages about all kinds of payables. */
const webhookPath = (provider: Provider | undefined) =>
  provider?.routes.find(({ kind }) => kind === null)?.path ?? ''

type StoredTest = TestFacts &
  Pick<ProviderTest, 'id' | 'short_reference' | 'amount_sen' | 'operator' | 'created_at'>

function shownTest(test: StoredTest, advice: Parameters<typeof stepsOf>[1]): ProviderTest {
  const { id, short_reference, state, amount_sen, operator, created_at } = test
  const steps = stepsOf(test, advice)
  const result = resultOf(test, steps)
  const may_refund = test.refund === 'failed'
  return { id, short_reference, state, result, amount_sen, operator, created_at, may_refund, steps }
}

const applied = sql`p.kind = 'test' and p.payable_id = t.id and p.state = 'applied'`

/** A message of the provider's server about the attempts of test `t`. */
const isOwnMessage = sql`m.provider = t.provider and m.attempt_name in (a.reference, a.provider_order_id)`

const testOf = (db: Queryable, id: string) =>
  firstRow<StoredTest>(db)`
    select t.id, t.short_reference, t.state, t.failure, t.amount_sen, t.operator_id as operator,
      ${isoTime('t.created_at')} as created_at, ${isoTime('t.opened_at')} as opened_at,
      ${isoTime('t.returned_at')} as returned_at, ${isoTime('t.refused_at')} as refused_at,
      case when a.state = 'failed' then coalesce(a.failure_reason, '') end as declined,
      ${isoTime(sql`(
        select min(m.received_at) from provider_messages m where ${isOwnMessage} and not m.by_browser
      )`)} as message_at,
      ${isoTime('p.created_at')} as paid_at,
      coalesce(p.created_at < now() - interval '1 minute', false) as is_late,
      exists (
        select from provider_messages m where ${isOwnMessage} and m.ask_after is not null
      ) as is_provisional,
      p.id is null and exists (
        select from payments u where u.kind = 'test' and u.payable_id = t.id
      ) as is_unapplied,
      r.state as refund,
      ${isoTime(eventTime(sql`min`, ['pending', 'processed']))} as sent_at,
      ${isoTime(eventTime(sql`max`, ['processed']))} as refunded_at
    from provider_tests t
    left join payment_attempts a on a.kind = 'test' and a.payable_id = t.id
    left join payments p on ${applied}
    left join lateral (
      select id, state from refunds where payment_id = p.id order by created_at desc limit 1
    ) r on true
    where t.id = ${id} order by a.number desc limit 1`

function eventTime(which: ReturnType<typeof sql>, events: string[]) {
  return sql<Date | null>`(
    select ${which}(e.created_at) from refund_events e
    where e.refund_id = r.id and e.event = any(${events}::text[]))`
}

/** Whether a test passed, or a provider has paid an order: the shop's payments work. */
export async function paymentTestPassed(db: Queryable): Promise<boolean> {
  const { rows } = await sql`
    select where exists (
      select from payments where kind = 'order' and provider <> 'check_payment'
    ) or exists (
      select from provider_tests t
      join payments p on ${applied}
      join payment_attempts a on a.kind = 'test' and a.payable_id = t.id
      join provider_messages m on ${isOwnMessage} and not m.by_browser and m.ask_after is null
    )`.execute(db)
  return rows.length > 0
}

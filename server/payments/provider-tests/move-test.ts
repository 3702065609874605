import { sql } from 'kysely'
import { firstRow, type Queryable } from '#platform/postgres/database.ts'

/** A test of a provider. */
export type TestRow = {
  id: string
  short_reference: string
  provider: string
  amount_sen: number
  operator_id: string
  state: 'open' | 'paid' | 'stopped'
  /** When the provider accepted the keys; null: not yet. */
  opened_at: Date | null
  created_at: Date
}

const columns = sql`id, short_reference, provider, amount_sen, operator_id, state, opened_at,
  created_at`

/** The test; undefined if none. */
export const testById = (db: Queryable, id: string) =>
  firstRow<TestRow>(db)`select ${columns} from provider_tests where id = ${id}`

/** Locks a test until the transaction ends; undefined if none. */
export const lockTest = (tx: Queryable, id: string) =>
  firstRow<TestRow>(tx)`select ${columns} from provider_tests where id = ${id} for update`

/** The test that a click started, or the provider's open one; undefined if neither. */
export const startedTest = (db: Queryable, provider: string, requestKey: string) =>
  firstRow<TestRow>(db)`
    select ${columns} from provider_tests
    where provider = ${provider} and (request_key = ${requestKey} or state = 'open')
    order by request_key = ${requestKey} desc limit 1`

type NewTest = Pick<TestRow, 'id' | 'provider' | 'amount_sen' | 'operator_id'> & {
  request_key: string
}

/** Inserts an open test. Undefined if the click started one, or the provider has an open one. */
export const insertTest = (tx: Queryable, test: NewTest) =>
  firstRow<TestRow>(tx)`
    insert into provider_tests (id, short_reference, provider, amount_sen, operator_id, request_key)
    values (${test.id}, random_short_reference('AT'), ${test.provider}, ${test.amount_sen},
            ${test.operator_id}, ${test.request_key})
    on conflict do nothing returning ${columns}`

/** Why a test could not be opened. */
export type TestFailure = 'misconfigured' | 'refused' | 'throttled' | 'unknown'

/** Moves a test. `failure`: why it could not be opened. */
export async function moveTest(
  tx: Queryable,
  id: string,
  state: 'paid' | 'stopped',
  failure: TestFailure | null = null,
): Promise<void> {
  await sql`
    update provider_tests set state = ${state}, failure = ${failure} where id = ${id}`.execute(tx)
}

/** Notes that the provider accepted the keys. */
export async function recordOpened(db: Queryable, id: string): Promise<void> {
  await sql`
    update provider_tests set opened_at = coalesce(opened_at, now()) where id = ${id}`.execute(db)
}

/** Notes that a browser returned from the provider. */
export async function recordTestReturn(db: Queryable, id: string): Promise<void> {
  await sql`
    update provider_tests set returned_at = coalesce(returned_at, now())
    where id = ${id}`.execute(db)
}

/**
 * Notes a refused message for a provider's tests of the last day, at most once a minute: anybody can
 * send one.
 */
export async function recordRefusedMessage(db: Queryable, provider: string): Promise<void> {
  await sql`
    update provider_tests set refused_at = now()
    where provider = ${provider} and created_at > now() - interval '1 day'
      and (refused_at is null or refused_at < now() - interval '1 minute')`.execute(db)
}

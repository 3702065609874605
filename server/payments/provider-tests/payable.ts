import { pagePaths, pathTo } from '@apeak/contract/paths'
import { operatorNamed } from '#operators/operators.ts'
import { allRows, firstRow, type Queryable } from '#platform/postgres/database.ts'
import type { Payable, PayableHandler, PayableName } from '../payable.ts'
import { appliedPayment } from '../payment-history.ts'
import { requestRefund } from '../refunds/request-refund.ts'
import { lockTest, moveTest, recordTestReturn, testById } from './move-test.ts'

const kind = 'test'

/** Provider tests as payables. */
export const testPayable: PayableHandler = {
  idIsKey: true,
  find: payableTest,
  idOf: testNamed,
  namesOf: testNames,
  markPaid: markTestPaid,
  isQuoteStillValid: async () => true,
  soldOutConstraints: [],
  // Refunds are shown from the refunds themselves.
  markRefunded: async () => {},
  reopen: async () => {},
  discard: (tx, id) => moveTest(tx, id, 'stopped'),
  recordReturn: recordTestReturn,
  returnPage: async (_db, id) => pathTo(pagePaths.providerTest, {}, { id }),
  refundMail: async () => undefined,
}

/** Marks an open or stopped test paid, and requests its refund. False if it is paid already. */
async function markTestPaid(tx: Queryable, id: string): Promise<boolean> {
  const test = await lockTest(tx, id)
  if (!test || test.state === 'paid') return false
  await moveTest(tx, id, 'paid')
  const payment = await appliedPayment(tx, { kind, payable_id: id })
  if (!payment) throw new Error('a test was paid by no payment')
  const { id: payment_id, amount_sen } = payment
  const refund = { payment_id, amount_sen, request_key: id, note: 'Test of the provider' }
  await requestRefund({ database: tx }, refund, { kind: 'job', name: 'refund_provider_test' })
  return true
}

const statuses = { open: 'open', paid: 'paid', stopped: 'cancelled' } as const

async function payableTest(db: Queryable, id: string): Promise<Payable | undefined> {
  const test = await testById(db, id)
  if (!test) return undefined
  const { state, provider, amount_sen, short_reference, created_at } = test
  return {
    status: statuses[state],
    payment_method: provider,
    amount_sen,
    short_reference,
    agreed_at: created_at,
    quote: null,
    email: (await operatorNamed(db, test.operator_id))?.email ?? '',
    description: `Test ${short_reference}`,
    customer_id: null,
    networks: [],
  }
}

async function testNamed(db: Queryable, shortReference: string): Promise<string | undefined> {
  const test = await firstRow<{ id: string }>(db)`
    select id from provider_tests where short_reference = ${shortReference}`
  return test?.id
}

function testNames(db: Queryable, ids: readonly string[]): Promise<PayableName[]> {
  return allRows<PayableName>(db)`
    select id, short_reference, null as customer_id from provider_tests
    where id = any(${[...ids]}::text[])`
}

import type { ProviderFields } from '@apeak/contract/payments'
import type { StartedTest } from '@apeak/contract/payments-console'
import type { Operator } from '#platform/actor.ts'
import { fieldRefused, found, Refusal } from '#platform/http/problems.ts'
import { newId } from '#platform/ids.ts'
import { inTransaction, type Queryable } from '#platform/postgres/database.ts'
import type { PaymentsContext } from '../context.ts'
import { openPayment, ProviderUnavailable } from '../open-payment.ts'
import { appliedPayment } from '../payment-history.ts'
import { allProviders } from '../providers/providers.ts'
import { requestRefund } from '../refunds/request-refund.ts'
import {
  insertTest,
  lockTest,
  moveTest,
  recordOpened,
  startedTest,
  type TestFailure,
  type TestRow,
  testById,
} from './move-test.ts'

/** The amount of a test, in sen, unless the provider's minimum is above it. */
const TEST_SEN = 100

const kind = 'test'

/**
 * Starts a test of a provider and opens its payment. Returns the test of the same click, or the
 * provider's open one. Throws 422 if the provider has no keys. A provider that refuses the keys
 * stops the test, which says so.
 */
export async function startTest(
  context: PaymentsContext,
  { provider, request_key }: { provider: string; request_key: string },
  actor: Operator,
): Promise<StartedTest> {
  const { database, providers } = context
  if (!providers.has(provider)) throw fieldRefused('provider', 'This provider has no keys yet.')
  const minimum = allProviders.find(({ name }) => name === provider)?.method.min_payable_sen ?? 0
  const amount_sen = Math.max(TEST_SEN, minimum)
  const wanted = { id: newId('t'), provider, amount_sen, operator_id: actor.id, request_key }
  const test = await inTransaction(database, async (tx) => {
    const inserted = await insertTest(tx, wanted)
    if (inserted) await addTestEvent(tx, context, inserted, 'test_started', actor)
    return inserted
  })
  const { id, state } = found(test ?? (await startedTest(database, provider, request_key)), 'Test')
  if (state === 'open') await openOrStop(context, id)
  return { id }
}

/** Opens a test's payment; stops the test if the provider refuses. */
async function openOrStop(context: PaymentsContext, id: string): Promise<void> {
  const failure = await openTest(context, id).then(
    () => null,
    (error: unknown): TestFailure => {
      if (!(error instanceof ProviderUnavailable)) throw error
      return error.why ?? 'unknown'
    },
  )
  if (!failure) return
  await inTransaction(context.database, async (tx) => {
    const test = await lockTest(tx, id)
    if (test?.state === 'open') await moveTest(tx, id, 'stopped', failure)
  })
}

/**
 * Opens the payment of an open test, as a checkout does. Safe to repeat. Returns no fields if it
 * cannot be paid. Throws 404; `ProviderUnavailable` (502).
 */
export async function openTest(context: PaymentsContext, id: string): Promise<ProviderFields> {
  const { database, payables, providers } = context
  const payable = found(await payables[kind].find(database, id), 'Test')
  const test = await testById(database, id)
  const provider = providers.get(payable.payment_method)
  if (payable.status !== 'open' || !provider) return {}
  const fields = await openPayment(context, { ...payable, kind, payable_id: id })
  if (!provider.createOrder && !test?.opened_at) {
    // Opening called nobody. Looking up an unknown refund shows whether the keys are accepted.
    const { amount_sen } = payable
    const answer = await provider.refundStatus({ id, provider_payment_id: '', amount_sen })
    if (answer.kind !== 'ok' && answer.kind !== 'refused') {
      throw new ProviderUnavailable(answer.kind)
    }
  }
  await recordOpened(database, id)
  return fields
}

/** Stops an open test. Safe to repeat. Money that still arrives is refunded. Throws 404; 409 if paid. */
export function stopTest(context: PaymentsContext, id: string, actor: Operator): Promise<void> {
  return inTransaction(context.database, async (tx) => {
    const test = found(await lockTest(tx, id), 'Test')
    if (test.state === 'paid') throw new Refusal(409, 'This test is already paid.')
    if (test.state === 'stopped') return
    await moveTest(tx, id, 'stopped')
    await addTestEvent(tx, context, test, 'test_stopped', actor)
  })
}

/** Requests the refund of a test again, after it failed. Once per request key. Throws 404; 409 if nothing is left. */
export async function refundTest(
  context: PaymentsContext,
  id: string,
  request_key: string,
  actor: Operator,
): Promise<void> {
  await inTransaction(context.database, async (tx) => {
    const test = found(await testById(tx, id), 'Test')
    const payment = await appliedPayment(tx, { kind, payable_id: id })
    if (!payment) throw new Refusal(409, 'This test is not paid.')
    const { id: payment_id, amount_sen, refunded_sen } = payment
    await requestRefund({ database: tx }, { payment_id, amount_sen, request_key }, actor)
    if (refunded_sen > 0) return
    await addTestEvent(tx, context, test, 'test_refund_requested', actor)
  })
}

const addTestEvent = (
  tx: Queryable,
  { addOperatorEvent }: PaymentsContext,
  { provider, short_reference, amount_sen }: TestRow,
  action: 'test_started' | 'test_stopped' | 'test_refund_requested',
  actor: Operator,
) =>
  addOperatorEvent(tx, {
    actor,
    subject: 'payment_method',
    id: provider,
    action,
    after: { test: short_reference, amount_sen },
  })

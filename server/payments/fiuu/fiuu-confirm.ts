import type {
  Confirmed,
  FoundPayment,
  PaymentClaim,
  ProviderAttempt,
  ProviderResult,
  ProviderStatus,
  ProviderTools,
  SyncResult,
} from '../provider.ts'
import type { FiuuTransaction } from './fiuu-answers.ts'
import type { FiuuClient } from './fiuu-client.ts'
import { mayCallFiuu } from './fiuu-quota.ts'
import type { FiuuSettings } from './fiuu-settings.ts'

/** What the calls about one Fiuu account need. */
export type Fiuu = { client: FiuuClient; settings: FiuuSettings; tools: ProviderTools }

/** A transaction that is said to be paid. */
type Claimed = { tranID: string; amountSen: number }

/**
 * Whether a message tells the truth of a payment: Fiuu's own answers must show that it is paid and
 * for this attempt. Messages are signed by a weak hash, so that none of them gives anything.
 */
export async function confirmFiuu(
  fiuu: Fiuu,
  { of, payment_id: tranID, status, amount_sen: amountSen }: PaymentClaim,
  attempt: ProviderAttempt | undefined,
): Promise<Confirmed> {
  if (!of || amountSen === null) return { status: 'none' }
  if (status !== 'paid') return attempt ? { status, of } : { status: 'none' }
  const belongs = attempt ? await belongsTo(fiuu, attempt, { tranID, amountSen }) : true
  if (belongs !== true) return { status: belongs }
  const found = await confirmTransaction(fiuu, attempt, { tranID, amountSen })
  const [payment] = found.payments
  if (payment) return { status: 'paid', of, payment }
  return found.status === 'pending' || found.status === 'failed'
    ? { status: found.status, of }
    : { status: found.status === 'later' ? 'later' : 'unknown' }
}

/**
 * Whether the transaction is this attempt's: asking for a transaction alone does not tell. Where no
 * call is left, it is found out later.
 */
async function belongsTo(
  { client, settings, tools }: Fiuu,
  attempt: ProviderAttempt,
  { tranID, amountSen }: Claimed,
): Promise<true | 'unknown' | 'later'> {
  if (await mayCallFiuu(tools, settings, 'order')) {
    const latest = await client.requeryByOrder({ orderid: attempt.reference, amountSen })
    if (latest.kind === 'ok' && latest.value.tranID === tranID) return true
    if (latest.kind === 'throttled') return tools.noteError(latest)
  }
  // A later transaction may hide it.
  if (!(await mayCallFiuu(tools, settings, 'list'))) return 'later'
  const all = await client.requeryBatch(attempt.reference)
  if (all.kind !== 'ok') return tools.noteError(all)
  const isListed = all.value.some((one) => one.tranID === tranID && isOf(one, attempt))
  return isListed || 'unknown'
}

/** Fiuu's key must cover the order: then the transaction was made for it. */
export function isOf({ orderid, verified }: FiuuTransaction, attempt: ProviderAttempt): boolean {
  return orderid === attempt.reference && verified === 'order'
}

/**
 * How a transaction stands, asked for alone, which is the answer that counts. `attempt`: whose it is
 * said to be, where the shop knows that.
 */
export async function confirmTransaction(
  { client, settings, tools }: Fiuu,
  attempt: ProviderAttempt | undefined,
  { tranID, amountSen }: Claimed,
): Promise<SyncResult> {
  if (!(await mayCallFiuu(tools, settings, 'transaction'))) return { status: 'later', payments: [] }
  const answer = await client.requeryByTransaction({ tranID, amountSen })
  if (answer.kind !== 'ok') return { status: await tools.noteError(answer), payments: [] }
  const { status, orderid, currency } = answer.value
  const isOther = attempt && orderid !== null && orderid !== attempt.reference
  if (isOther) return { status: 'unknown', payments: [] }
  if (status !== 'paid') return { status, payments: [] }
  const payment = { payment_id: tranID, amount_sen: amountSen, currency: currency ?? 'MYR' }
  return { status, payments: [payment] }
}

/** How a transaction stands that was money once. */
export async function standingAtFiuu(
  { client, settings, tools }: Fiuu,
  { payment_id: tranID, amount_sen: amountSen }: FoundPayment,
): Promise<ProviderResult<{ status: ProviderStatus; word: string }>> {
  if (!(await mayCallFiuu(tools, settings, 'transaction'))) {
    return { kind: 'ok', value: { status: 'later', word: '' } }
  }
  const answer = await client.requeryByTransaction({ tranID, amountSen })
  if (answer.kind !== 'ok') return answer
  const { status, statName: word } = answer.value
  return { kind: 'ok', value: { status, word } }
}

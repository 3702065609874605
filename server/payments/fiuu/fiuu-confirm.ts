import type {
  AttemptName,
  Confirmed,
  FoundPayment,
  PaymentClaim,
  ProviderAttempt,
  ProviderResult,
  ProviderStatus,
  ProviderTools,
} from '../provider.ts'
import type { FiuuTransaction } from './fiuu-answers.ts'
import type { FiuuClient } from './fiuu-client.ts'
import type { FiuuQuestions } from './fiuu-questions.ts'
import { mayCallFiuu } from './fiuu-quota.ts'
import type { FiuuSettings } from './fiuu-settings.ts'

/** What the calls about one Fiuu account need. */
export type Fiuu = {
  client: FiuuClient
  settings: FiuuSettings
  tools: ProviderTools
  questions: FiuuQuestions
}

/** A transaction that is said to be paid, and for which order. */
export type Claimed = { of: AttemptName; reference: string; tranID: string; amountSen: number }

/** What a claim says that Fiuu can be asked about; null where there is nothing to ask. */
export function claimedBy({ of, payment_id, amount_sen }: PaymentClaim): Claimed | null {
  if (!of || !('reference' in of) || amount_sen === null) return null
  return { of, reference: of.reference, tranID: payment_id, amountSen: amount_sen }
}

/**
 * Whether a message tells the truth of a payment: an answer of Fiuu's must show that it is paid and for
 * this attempt. Messages are signed by a weak hash, so that none of them is enough.
 */
export async function confirmFiuu(
  fiuu: Fiuu,
  claim: PaymentClaim,
  attempt: ProviderAttempt | undefined,
): Promise<Confirmed> {
  const claimed = claimedBy(claim)
  if (!claimed) return { status: 'none' }
  const { status } = claim
  if (status !== 'paid') return attempt ? { status, of: claimed.of } : { status: 'none' }
  const ask = async () => [await confirmAlone(fiuu, claimed)]
  const [confirmed] = await fiuu.questions.share([claimed], ask)
  return confirmed ?? { status: 'later' }
}

/** Asks about one claim alone: for the order's latest transaction, or all where that is another one. */
export async function confirmAlone(fiuu: Fiuu, claimed: Claimed): Promise<Confirmed> {
  const { client, tools } = fiuu
  const { reference: orderid, amountSen } = claimed
  if (await mayCallFiuu(fiuu, 'order')) {
    const latest = await client.requeryByOrder({ orderid, amountSen })
    const decided = latest.kind === 'ok' && decidedBy([latest.value], claimed)
    if (decided) return decided
    if (latest.kind === 'throttled') return { status: await tools.noteError(latest) }
  }
  if (!(await mayCallFiuu(fiuu, 'batch'))) return { status: 'later' }
  const all = await client.requeryBatch(orderid)
  if (all.kind !== 'ok') return { status: await tools.noteError(all) }
  return decidedBy(all.value, claimed) ?? { status: 'unknown' }
}

/**
 * What Fiuu's answers decide of a claim. Each is believed under Fiuu's own key, which covers amount and
 * status and the order or the transaction; undefined where none is about this transaction of this order.
 */
export function decidedBy(
  answers: readonly FiuuTransaction[],
  { of, reference, tranID, amountSen }: Claimed,
): Confirmed | undefined {
  const found = answers.find(
    (one) => one.verified !== null && one.tranID === tranID && one.orderid === reference,
  )
  if (!found) return undefined
  const { status, currency } = found
  if (found.amountSen !== amountSen) return { status: 'unknown' }
  if (status !== 'paid') return { status, of }
  const payment = { payment_id: tranID, amount_sen: amountSen, currency: currency ?? 'MYR' }
  return { status, of, payment }
}

/** Fiuu's key must cover the order: then the transaction was made for it. */
export function isOf({ orderid, verified }: FiuuTransaction, attempt: ProviderAttempt): boolean {
  return orderid === attempt.reference && verified === 'order'
}

/** How a transaction stands that was money once. */
export async function standingAtFiuu(
  fiuu: Fiuu,
  { payment_id: tranID, amount_sen: amountSen }: FoundPayment,
): Promise<ProviderResult<{ status: ProviderStatus; word: string }>> {
  if (!(await mayCallFiuu(fiuu, 'transaction'))) {
    return { kind: 'ok', value: { status: 'later', word: '' } }
  }
  const answer = await fiuu.client.requeryByTransaction({ tranID, amountSen })
  if (answer.kind !== 'ok') return answer
  const { status, statName: word } = answer.value
  return { kind: 'ok', value: { status, word } }
}

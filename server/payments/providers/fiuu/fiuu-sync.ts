import { strongestStatus } from '../../rules.ts'
import type {
  FoundPayment,
  PollingRules,
  ProviderAttempt,
  ProviderStatus,
  SyncResult,
} from '../provider.ts'
import type { FiuuTransaction } from './fiuu-answers.ts'
import { type FiuuParts, isVerifiedFor, mayCallFiuu } from './fiuu-confirm.ts'
import type { FiuuSettings } from './fiuu-settings.ts'

/** Whether an attempt of this age is still found by Fiuu's lists, which reach back one day. */
const isListed = (ageMs: number) => ageMs < 23 * 60 * 60_000

/** Of Fiuu's calls, for looking without a signed word that there is money. */
const SHARE = 1 / 2

/**
 * Fiuu wants not to be called straight after the beginning, and decides a pending payment within
 * thirty days.
 */
export const fiuuPolling = ({ listSize }: Pick<FiuuSettings, 'listSize'>): PollingRules => ({
  firstMinutes: [5, 15, 30, 60],
  days: { usual: 4, pending: 30 },
  secondsBetweenLooks: 20,
  batchSize: (ageMs) => (isListed(ageMs) ? listSize : 1),
})

/** Where it is to be thorough, attempts that Fiuu's lists still reach are looked up by one list. */
export async function syncFiuu(
  fiuu: FiuuParts,
  attempts: readonly ProviderAttempt[],
  { thorough }: { thorough: boolean },
): Promise<SyncResult[]> {
  const areListed = attempts.every(({ created_at }) => isListed(Date.now() - created_at.getTime()))
  if (thorough && areListed) return syncMany(fiuu, attempts)
  return Promise.all(attempts.map((attempt) => syncOne(fiuu, attempt)))
}

/** One attempt's latest transaction. */
async function syncOne(fiuu: FiuuParts, attempt: ProviderAttempt): Promise<SyncResult> {
  if (!(await mayCallFiuu(fiuu, 'order', SHARE))) return nothing('later')
  const { reference: orderid, amount_sen: amountSen } = attempt
  const answer = await fiuu.client.requeryByOrder({ orderid, amountSen })
  if (answer.kind !== 'ok') return nothing(await fiuu.tools.noteError(answer))
  return resultOf([answer.value])
}

/** All transactions of several attempts of the last day, so also a second payment of one. */
async function syncMany(
  fiuu: FiuuParts,
  attempts: readonly ProviderAttempt[],
): Promise<SyncResult[]> {
  if (!(await mayCallFiuu(fiuu, 'orders', SHARE))) return attempts.map(() => nothing('later'))
  const references = attempts.map(({ reference }) => reference)
  const answer = await fiuu.client.requeryMany(references)
  if (answer.kind !== 'ok') {
    const status = await fiuu.tools.noteError(answer)
    return attempts.map(() => nothing(status))
  }
  return attempts.map((attempt) =>
    resultOf(answer.value.filter((one) => isVerifiedFor(one, attempt))),
  )
}

/** What an attempt's transactions come to, each of which Fiuu's key covers with its order. */
function resultOf(transactions: readonly FiuuTransaction[]): SyncResult {
  const statuses: ProviderStatus[] = []
  const payments: FoundPayment[] = []
  for (const { status, tranID, amountSen, currency } of transactions) {
    if (status !== 'paid') statuses.push(status)
    else if (!tranID) statuses.push('unknown')
    else {
      statuses.push('paid')
      payments.push({ payment_id: tranID, amount_sen: amountSen, currency: currency ?? 'MYR' })
    }
  }
  // Fiuu tells nothing of what nobody has begun to pay.
  const said = transactions.map((one) => one.errorDescription ?? one.errorCode)
  return {
    status: statuses.length > 0 ? strongestStatus(statuses) : 'unknown',
    payments,
    failure: said.find((one) => one !== null) ?? null,
  }
}

const nothing = (status: ProviderStatus): SyncResult => ({ status, payments: [] })

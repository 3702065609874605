import type { PollingRules } from '../polling-rules.ts'
import type { FoundPayment, ProviderAttempt, ProviderStatus, SyncResult } from '../provider.ts'
import { strongest } from '../rules.ts'
import type { FiuuTransaction } from './fiuu-answers.ts'
import { manyOrdersLimit } from './fiuu-client.ts'
import { confirmTransaction, type Fiuu, isOf } from './fiuu-confirm.ts'
import { mayCallFiuu } from './fiuu-quota.ts'

/** Whether an attempt of this age is still found by Fiuu's lists, which reach back one day. */
const isListed = (ageMs: number) => ageMs < 23 * 60 * 60_000

/**
 * Fiuu wants not to be called straight after the beginning, and decides a pending payment within
 * thirty days.
 */
export const fiuuPolling: PollingRules = {
  firstMinutes: [5, 15, 30, 60],
  days: { usual: 4, pending: 30 },
  secondsBetweenLooks: 20,
  batchSize: (ageMs) => (isListed(ageMs) ? manyOrdersLimit : 1),
}

/** Where it is to be thorough, attempts that Fiuu's lists still reach are looked up by one list. */
export async function syncFiuu(
  fiuu: Fiuu,
  attempts: readonly ProviderAttempt[],
  { thorough }: { thorough: boolean },
): Promise<SyncResult[]> {
  const areListed = attempts.every(({ created_at }) => isListed(Date.now() - created_at.getTime()))
  if (thorough && areListed) return syncMany(fiuu, attempts)
  return Promise.all(attempts.map((attempt) => syncOne(fiuu, attempt)))
}

/** One attempt's latest transaction. */
async function syncOne(fiuu: Fiuu, attempt: ProviderAttempt): Promise<SyncResult> {
  const { client, settings, tools } = fiuu
  if (!(await mayCallFiuu(tools, settings, 'order'))) return nothing('later')
  const { reference: orderid, amount_sen: amountSen } = attempt
  const answer = await client.requeryByOrder({ orderid, amountSen })
  if (answer.kind !== 'ok') return nothing(await tools.noteError(answer))
  const { status, tranID, errorDescription, errorCode } = answer.value
  if (status !== 'paid') return { ...nothing(status), failure: errorDescription ?? errorCode }
  if (!tranID) return nothing('unknown')
  return confirmTransaction(fiuu, attempt, { tranID, amountSen })
}

/** All transactions of several attempts of the last day, so also a second payment of one. */
async function syncMany(
  { client, settings, tools }: Fiuu,
  attempts: readonly ProviderAttempt[],
): Promise<SyncResult[]> {
  if (!(await mayCallFiuu(tools, settings, 'list'))) return attempts.map(() => nothing('later'))
  const references = attempts.map(({ reference }) => reference)
  const answer = await client.requeryMany(references)
  if (answer.kind !== 'ok') {
    const status = await tools.noteError(answer)
    return attempts.map(() => nothing(status))
  }
  const results: SyncResult[] = []
  for (const attempt of attempts) {
    const own = answer.value.filter((one) => isOf(one, attempt))
    results.push(await confirmListed({ client, settings, tools }, attempt, own))
  }
  return results
}

async function confirmListed(
  fiuu: Fiuu,
  attempt: ProviderAttempt,
  transactions: FiuuTransaction[],
): Promise<SyncResult> {
  const statuses: ProviderStatus[] = []
  const payments: FoundPayment[] = []
  for (const { status, tranID, amountSen } of transactions) {
    if (status !== 'paid') statuses.push(status)
    else if (!tranID) statuses.push('unknown')
    else if (await fiuu.tools.isRecorded(tranID)) statuses.push('paid')
    else {
      const confirmed = await confirmTransaction(fiuu, attempt, { tranID, amountSen })
      statuses.push(confirmed.status)
      payments.push(...confirmed.payments)
    }
  }
  // Fiuu tells nothing of what nobody has begun to pay.
  return { status: statuses.length > 0 ? strongest(statuses) : 'unknown', payments }
}

const nothing = (status: ProviderStatus): SyncResult => ({ status, payments: [] })

import type { AppContext } from '#context.ts'
import { applyPayment, type Money } from './apply-payment.ts'
import type { FiuuTransaction } from './fiuu/fiuu-answers.ts'
import { type Asked, type FiuuQuestion, fiuuLimit, strongest } from './rules.ts'
import { type Attempt, attemptOfPayment } from './sql.ts'
import { claimQuestion, isPaused } from './sql-asking.ts'
import { toldTrouble } from './told-trouble.ts'

/** A transaction of Fiuu's that is said to be paid. */
type Claimed = { tranID: string; amountSen: number; source: Money['source'] }

/** Asks what became of one attempt: its latest transaction, which is applied where it is paid. */
export async function askFiuu(context: AppContext, attempt: Attempt): Promise<Asked> {
  if (!(await mayAsk(context, 'order'))) return 'later'
  const { reference: orderid, amount_sen: amountSen } = attempt
  const answer = await context.gateways.fiuu.requeryByOrder({ orderid, amountSen })
  if (answer.kind !== 'ok') return toldTrouble(context, 'fiuu', answer)
  const { status, tranID } = answer.value
  if (status !== 'paid') return status
  if (!tranID) return 'unknown'
  return confirmTransaction(context, attempt, { tranID, amountSen, source: 'asked' })
}

/**
 * Asks about several attempts of the last day with one question. It finds all transactions of each,
 * so also a second payment.
 */
export async function askFiuuTogether(context: AppContext, attempts: Attempt[]): Promise<Asked[]> {
  if (!(await mayAsk(context, 'list'))) return attempts.map(() => 'later')
  const references = attempts.map(({ reference }) => reference)
  const answer = await context.gateways.fiuu.requeryMany(references)
  if (answer.kind !== 'ok') {
    const trouble = await toldTrouble(context, 'fiuu', answer)
    return attempts.map(() => trouble)
  }
  const said: Asked[] = []
  for (const attempt of attempts) {
    const own = answer.value.filter((one) => isOf(one, attempt))
    said.push(await applyTransactions(context, attempt, own))
  }
  return said
}

/**
 * Applies the payment that a message tells of, once Fiuu's own answers have shown that it is paid
 * and for this attempt. Messages are signed by a weak hash, so that none of them gives anything.
 */
export async function confirmFiuuPayment(
  context: AppContext,
  attempt: Attempt,
  claimed: Claimed,
): Promise<Asked> {
  // A message that comes again must not use up the questions that others need.
  const known = await attemptOfPayment(context.database, 'fiuu', claimed.tranID)
  if (known) return known === attempt.id ? 'paid' : attempt.state
  const belongs = await belongsTo(context, attempt, claimed)
  return belongs === true ? confirmTransaction(context, attempt, claimed) : belongs
}

/**
 * Whether the transaction is this attempt's: asking for a transaction alone does not tell. Where no
 * question is left this is not held against it, since one transaction pays for one thing only.
 */
async function belongsTo(
  context: AppContext,
  attempt: Attempt,
  { tranID, amountSen }: Claimed,
): Promise<true | 'unknown' | 'later'> {
  const { fiuu } = context.gateways
  if (!(await mayAsk(context, 'order'))) return true
  const latest = await fiuu.requeryByOrder({ orderid: attempt.reference, amountSen })
  if (latest.kind === 'ok' && latest.value.tranID === tranID) return true
  if (latest.kind === 'throttled') return toldTrouble(context, 'fiuu', latest)
  // A later transaction may hide it.
  if (!(await mayAsk(context, 'list'))) return 'later'
  const all = await fiuu.requeryBatch(attempt.reference)
  if (all.kind !== 'ok') return toldTrouble(context, 'fiuu', all)
  const isListed = all.value.some((one) => one.tranID === tranID && isOf(one, attempt))
  return isListed || 'unknown'
}

async function confirmTransaction(
  context: AppContext,
  attempt: Attempt,
  { tranID, amountSen, source }: Claimed,
): Promise<Asked> {
  if (!(await mayAsk(context, 'transaction'))) return 'later'
  const answer = await context.gateways.fiuu.requeryByTransaction({ tranID, amountSen })
  if (answer.kind !== 'ok') return toldTrouble(context, 'fiuu', answer)
  const { status, orderid, currency } = answer.value
  if (orderid !== null && orderid !== attempt.reference) return 'unknown'
  if (status !== 'paid') return status
  await applyPayment(context, attempt, {
    provider: 'fiuu',
    provider_payment_id: tranID,
    amount_sen: amountSen,
    currency: currency ?? 'MYR',
    source,
  })
  return 'paid'
}

async function applyTransactions(
  context: AppContext,
  attempt: Attempt,
  transactions: FiuuTransaction[],
): Promise<Asked> {
  const said: Asked[] = []
  for (const { status, tranID, amountSen } of transactions) {
    if (status !== 'paid') said.push(status)
    else if (!tranID) said.push('unknown')
    else {
      const claimed: Claimed = { tranID, amountSen, source: 'asked' }
      const known = await attemptOfPayment(context.database, 'fiuu', tranID)
      said.push(known ? 'paid' : await confirmTransaction(context, attempt, claimed))
    }
  }
  // Fiuu tells nothing of what nobody has begun to pay.
  return said.length > 0 ? strongest(said) : 'unknown'
}

// Fiuu's key must cover the order: then the transaction was made for it.
function isOf({ orderid, verified }: FiuuTransaction, attempt: Attempt): boolean {
  return orderid === attempt.reference && verified === 'order'
}

/** Whether Fiuu may be asked now: who asks too much is not answered for an hour. */
async function mayAsk({ database, config }: AppContext, question: FiuuQuestion): Promise<boolean> {
  if (await isPaused(database, 'fiuu')) return false
  const limit = fiuuLimit(question, config.fiuu.questionsPerMinute)
  return claimQuestion(database, `fiuu.${question}`, limit)
}

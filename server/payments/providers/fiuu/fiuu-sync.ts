import { strongestStatus } from '../../rules.ts'
import type {
  AttemptName,
  BatchConfirmation,
  Confirmed,
  FoundPayment,
  PaymentClaim,
  PollingRules,
  ProviderAttempt,
  ProviderResult,
  ProviderStatus,
  ProviderTools,
  Quota,
  SyncResult,
  WaitingClaim,
} from '../provider.ts'
import type { FiuuTransaction } from './fiuu-answers.ts'
import type { FiuuClient } from './fiuu-client.ts'
import type { FiuuSettings } from './fiuu-settings.ts'

export type FiuuParts = {
  client: FiuuClient
  settings: FiuuSettings
  tools: ProviderTools
  confirmations: SharedConfirmations
}

/** The transaction and order of a claim. */
type Claimed = { of: AttemptName; reference: string; tranID: string; amountSen: number }

/** Null if the claim has nothing to ask about. */
function claimedBy({ of, payment_id, amount_sen }: PaymentClaim): Claimed | null {
  if (!of || !('reference' in of) || amount_sen === null) return null
  return { of, reference: of.reference, tranID: payment_id, amountSen: amount_sen }
}

/** Confirms a claim by asking Fiuu, because messages have a weak signature (MD5). */
export async function confirmFiuu(
  fiuu: FiuuParts,
  claim: PaymentClaim,
  attempt: ProviderAttempt | undefined,
): Promise<Confirmed> {
  const claimed = claimedBy(claim)
  if (!claimed) return { status: 'none' }
  const { status } = claim
  if (status !== 'paid') return attempt ? { status, of: claimed.of } : { status: 'none' }
  const ask = async () => [await confirmAlone(fiuu, claimed)]
  const [confirmed] = await fiuu.confirmations.share([claimed], ask)
  return confirmed ?? { status: 'later' }
}

/** Asks for the order's latest transaction; if that is another one, for all of them. */
async function confirmAlone(fiuu: FiuuParts, claimed: Claimed): Promise<Confirmed> {
  const { client, tools } = fiuu
  const { reference: orderid, amountSen } = claimed
  if (await mayCallFiuu(fiuu, 'order')) {
    const latest = await client.requeryByOrder({ orderid, amountSen })
    const decided = latest.kind === 'ok' && decidedBy([latest.value], claimed)
    if (decided) return decided
    if (latest.kind === 'throttled') return { status: await tools.recordError(latest) }
  }
  if (!(await mayCallFiuu(fiuu, 'batch'))) return { status: 'later' }
  const all = await client.requeryBatch(orderid)
  if (all.kind !== 'ok') return { status: await tools.recordError(all) }
  return decidedBy(all.value, claimed) ?? { status: 'unknown' }
}

/**
 * The result for a claim, from answers signed by Fiuu. Undefined if none is about this transaction of
 * this order.
 */
function decidedBy(
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

/** Whether Fiuu signed that the transaction belongs to the attempt's order. */
export function isVerifiedFor(
  { orderid, verified }: FiuuTransaction,
  attempt: ProviderAttempt,
): boolean {
  return orderid === attempt.reference && verified === 'order'
}

/** Present status of a transaction that was paid once. */
export async function paymentStatusAtFiuu(
  fiuu: FiuuParts,
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

/** How long a paid result is remembered: until the payment is recorded. */
const REMEMBERED_MS = 10_000

/**
 * Shares one answer between equal claims. The returning browser and the server's message bring the
 * same claim at the same time.
 */
export class SharedConfirmations {
  readonly #pending = new Map<string, Promise<Confirmed>>()

  /** Asks about claims that are not being asked about. Results in order. */
  async share<One extends Claimed>(
    claims: readonly One[],
    ask: (claims: One[]) => Promise<Confirmed[]>,
  ): Promise<Confirmed[]> {
    const own = claims.filter((claim) => !this.#pending.has(keyOf(claim)))
    const answers = own.length > 0 ? ask(own) : Promise.resolve([])
    for (const [index, claim] of own.entries()) {
      const answer = answers.then((found) => found[index] ?? { status: 'later' as const })
      this.#pending.set(keyOf(claim), answer)
      answer.then(
        ({ status }) => this.#forget(claim, status === 'paid' ? REMEMBERED_MS : 0),
        () => this.#forget(claim, 0),
      )
    }
    const answered = claims.map((claim) => this.#pending.get(keyOf(claim)))
    return (await Promise.all(answered)).map((found) => found ?? { status: 'later' })
  }

  #forget(claim: Claimed, afterMs: number): void {
    setTimeout(() => this.#pending.delete(keyOf(claim)), afterMs).unref()
  }
}

const keyOf = ({ tranID, reference, amountSen }: Claimed) => `${tranID} ${reference} ${amountSen}`

/** Calls that Fiuu counts: for a transaction, the latest or all of an order, and lists of either. */
export type FiuuCall = 'transaction' | 'order' | 'batch' | 'orders' | 'transactions'

/** Calls per minute as documented; the setting replaces the first and scales the others. */
const documentedQuotas: Record<FiuuCall, number> = {
  transaction: 30,
  order: 10,
  batch: 5,
  orders: 5,
  transactions: 10,
}

/** Calls allowed per minute. `share`: the part for look-ups without a signed claim. */
export function fiuuQuota({ quotaPerMinute }: Rate, call: FiuuCall, share = 1): Quota {
  const allowed = (quotaPerMinute * documentedQuotas[call]) / documentedQuotas.transaction
  return { call, perMinute: Math.max(1, Math.floor(allowed * share)) }
}

type Rate = Pick<FiuuSettings, 'quotaPerMinute'>

/** Whether Fiuu may be called now. Too many calls block the account for an hour. */
export function mayCallFiuu(
  { tools, settings }: { tools: ProviderTools; settings: Rate },
  call: FiuuCall,
  share?: number,
): Promise<boolean> {
  return tools.mayCall(fiuuQuota(settings, call, share))
}

/** How long a claim waits for others to fill a list, if no single call is left. */
const FILL_MS = 5_000

const CONCURRENT_CALLS = 4

type Open = Claimed & { since: Date }

/** Confirms one claim by a single call, and many by lists. */
export function fiuuBatchConfirmation(fiuu: FiuuParts): BatchConfirmation {
  return {
    get provisionalMaxSen() {
      return fiuu.settings.provisionalMaxSen
    },
    async room() {
      const calls = ['order', 'batch', 'orders', 'transactions'] as const
      const quotas = calls.map((call) => fiuuQuota(fiuu.settings, call))
      const [order = 0, batch = 0, orders = 0, transactions = 0] =
        await fiuu.tools.callsLeft(quotas)
      return order + batch + (orders + transactions) * fiuu.settings.listSize
    },
    confirm: (claims) => confirmAll(fiuu, claims),
  }
}

async function confirmAll(fiuu: FiuuParts, claims: readonly WaitingClaim[]): Promise<Confirmed[]> {
  const claimed = claims.map(({ claim, since }) => {
    const named = claimedBy(claim)
    return named && { ...named, since }
  })
  const open = claimed.filter((one) => one !== null)
  const found = await fiuu.confirmations.share(open, (own) => askAll(fiuu, own))
  const byClaim = new Map(open.map((one, index) => [one, found[index]]))
  return claimed.map((one) => (one ? (byClaim.get(one) ?? later) : { status: 'none' }))
}

async function askAll(fiuu: FiuuParts, all: readonly Open[]): Promise<Confirmed[]> {
  const found = new Map<Open, Confirmed>()
  const open = [...all]
  const askNext = async () => {
    while (open.length > 0) {
      const asked = open.splice(0, isListUseful(fiuu, open) ? fiuu.settings.listSize : 1)
      const answers = await ask(fiuu, asked)
      for (const [index, one] of asked.entries()) found.set(one, answers[index] ?? later)
    }
  }
  await Promise.all(Array.from({ length: CONCURRENT_CALLS }, askNext))
  return all.map((one) => found.get(one) ?? later)
}

const later = { status: 'later' } as const

const isFillTimeOver = ({ since }: Open) => Date.now() - since.getTime() >= FILL_MS

function isListUseful({ settings }: FiuuParts, open: readonly Open[]): boolean {
  return (
    open.length >= settings.listSize || (open.length > 1 && open.slice(0, 1).some(isFillTimeOver))
  )
}

async function ask(fiuu: FiuuParts, asked: readonly Open[]): Promise<Confirmed[]> {
  if (asked.length > 1) return (await askList(fiuu, asked)) ?? askEach(fiuu, asked)
  const [alone] = await askEach(fiuu, asked)
  if (alone?.status !== 'later' || !asked.every(isFillTimeOver)) return alone ? [alone] : []
  return (await askList(fiuu, asked)) ?? [alone]
}

async function askEach(fiuu: FiuuParts, asked: readonly Open[]): Promise<Confirmed[]> {
  const found: Confirmed[] = []
  for (const one of asked) {
    const confirmed = await confirmAlone(fiuu, one)
    found.push(confirmed)
    // No call is left for the others either.
    if (confirmed.status === 'later') break
  }
  return found
}

/** Asks by a list, then singly for claims not in it. Undefined if no list call is left. */
async function askList(fiuu: FiuuParts, asked: readonly Open[]): Promise<Confirmed[] | undefined> {
  const answer = await listOf(fiuu, asked)
  if (!answer) return undefined
  if (answer.kind !== 'ok') {
    const status = await fiuu.tools.recordError(answer)
    return asked.map(() => ({ status }))
  }
  const found: Confirmed[] = []
  for (const one of asked) {
    found.push(decidedBy(answer.value, one) ?? (await confirmAlone(fiuu, one)))
  }
  return found
}

async function listOf(
  fiuu: FiuuParts,
  asked: readonly Open[],
): Promise<ProviderResult<FiuuTransaction[]> | undefined> {
  const may = (call: FiuuCall) => mayCallFiuu(fiuu, call)
  if (await may('orders')) return fiuu.client.requeryMany(asked.map(({ reference }) => reference))
  if (!(await may('transactions'))) return undefined
  return fiuu.client.requeryTransactions(asked.map(({ tranID }) => tranID))
}

/** Whether lists, which cover one day, include an attempt of this age. */
const isListed = (ageMs: number) => ageMs < 23 * 60 * 60_000

/** Share of the quota for look-ups without a signed claim. */
const UNSIGNED_SHARE = 1 / 2

/**
 * Fiuu asks not to be called right after an attempt's creation, and decides a pending payment
 * within 30 days.
 */
export const fiuuPolling = ({ listSize }: Pick<FiuuSettings, 'listSize'>): PollingRules => ({
  firstMinutes: [5, 15, 30, 60],
  days: { usual: 4, pending: 30 },
  secondsBetweenLooks: 20,
  batchSize: (ageMs) => (isListed(ageMs) ? listSize : 1),
})

/** Looks up attempts. `thorough`: by one list call, if all are recent enough for lists. */
export async function syncFiuu(
  fiuu: FiuuParts,
  attempts: readonly ProviderAttempt[],
  { thorough }: { thorough: boolean },
): Promise<SyncResult[]> {
  const areListed = attempts.every(({ created_at }) => isListed(Date.now() - created_at.getTime()))
  if (thorough && areListed) return syncMany(fiuu, attempts)
  return Promise.all(attempts.map((attempt) => syncOne(fiuu, attempt)))
}

/** Looks up an attempt's latest transaction. */
async function syncOne(fiuu: FiuuParts, attempt: ProviderAttempt): Promise<SyncResult> {
  if (!(await mayCallFiuu(fiuu, 'order', UNSIGNED_SHARE))) return noPayments('later')
  const { reference: orderid, amount_sen: amountSen } = attempt
  const answer = await fiuu.client.requeryByOrder({ orderid, amountSen })
  if (answer.kind !== 'ok') return noPayments(await fiuu.tools.recordError(answer))
  return resultOf([answer.value])
}

/** Looks up all transactions of several recent attempts, including second payments. */
async function syncMany(
  fiuu: FiuuParts,
  attempts: readonly ProviderAttempt[],
): Promise<SyncResult[]> {
  if (!(await mayCallFiuu(fiuu, 'orders', UNSIGNED_SHARE)))
    return attempts.map(() => noPayments('later'))
  const references = attempts.map(({ reference }) => reference)
  const answer = await fiuu.client.requeryMany(references)
  if (answer.kind !== 'ok') {
    const status = await fiuu.tools.recordError(answer)
    return attempts.map(() => noPayments(status))
  }
  return attempts.map((attempt) =>
    resultOf(answer.value.filter((one) => isVerifiedFor(one, attempt))),
  )
}

/** Combines an attempt's transactions, each signed by Fiuu for its order. */
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
  // Fiuu does not report payments that were not begun.
  const failures = transactions.map((one) => one.errorDescription ?? one.errorCode)
  return {
    status: statuses.length > 0 ? strongestStatus(statuses) : 'unknown',
    payments,
    failure: failures.find((one) => one !== null) ?? null,
  }
}

const noPayments = (status: ProviderStatus): SyncResult => ({ status, payments: [] })

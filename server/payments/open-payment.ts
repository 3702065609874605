import { setTimeout as wait } from 'node:timers/promises'
import type { PayableKind, ProviderFields } from '@apeak/contract/payments'
import { Refusal } from '#platform/http/problems.ts'
import { type Limit, limitsOfNetworks, useLimit } from '#platform/http/rate-limit.ts'
import { inTransaction } from '#platform/postgres/database.ts'
import type { PaymentsContext } from './context.ts'
import type { Payable } from './payable.ts'
import type { Provider, ProviderResult } from './provider.ts'
import { firstPollAfter } from './rules.ts'
import {
  type Attempt,
  attemptById,
  claimAttempt,
  deleteUnopened,
  ensureAttempt,
  keepProviderOrder,
  releaseClaim,
} from './sql-attempts.ts'

/** What is to be paid. */
type Due = Omit<Payable, 'status' | 'short_reference'> & {
  kind: PayableKind
  payable_id: string
  /** The bank or wallet that was chosen, of those that the provider offers. */
  channel?: string | undefined
}

/**
 * Opens the payment of something at its provider; nothing is done for methods that have none. The
 * attempt is written down before the provider is called, and what the provider answered after it;
 * repeated or at once, it is one attempt. Throws `ProviderUnavailable` (502) where the provider cannot
 * be reached; the attempt then waits for the next try. Throws 429 past the limits of orders at providers.
 */
export async function openPayment(context: PaymentsContext, due: Due): Promise<ProviderFields> {
  const { config, database, payables, providers } = context
  const { kind, payable_id, payment_method, amount_sen, agreed_at, quote, email, description } = due
  const provider = providers.get(payment_method)
  if (!provider) return {}
  const poll_after_ms = firstPollAfter(provider.polling)
  const attempt = await ensureAttempt(database, {
    kind,
    payable_id,
    provider: provider.name,
    amount_sen,
    agreed_at,
    quote,
    poll_after_ms,
  })
  const ready = await ensureProviderOrder(context, provider, attempt, due)
  const { publicUrl } = config
  const pageUrl = publicUrl + payables[kind].returnPage(payable_id)
  const channel = due.channel ?? null
  return provider.open({ ...ready, email, description, channel, publicUrl, pageUrl })
}

/**
 * Undoes what was made just now and could not be opened at its provider. It stays where somebody
 * else is opening it at this moment, or its shopper has been shown something to pay.
 */
export async function discardUnopened(
  { database, payables }: PaymentsContext,
  kind: PayableKind,
  payableId: string,
): Promise<void> {
  await inTransaction(database, async (tx) => {
    if (await deleteUnopened(tx, kind, payableId)) await payables[kind].discard(tx, payableId)
  })
}

/** How long one process may take to make the provider's order before another may try. */
const CLAIM_SECONDS = 15
/** How long a shopper waits for it, whether this process makes it or another. */
const LIMIT_MS = 9_000
const WAIT_STEP_MS = 100

/** The provider could not be reached, or does not take the shop's word. */
export class ProviderUnavailable extends Refusal {
  constructor() {
    super(
      502,
      'The payment provider does not answer at the moment. Please try again or choose another payment method.',
    )
  }
}

/**
 * The attempt with its provider's own order, where the provider keeps such: made by whoever claims
 * it, awaited by all others. Throws `ProviderUnavailable`, or 429 past the limits of its payer.
 */
async function ensureProviderOrder(
  context: PaymentsContext,
  provider: Provider,
  attempt: Attempt,
  payer: Payer,
): Promise<Attempt> {
  const { createOrder } = provider
  if (!createOrder || attempt.provider_order_id) return attempt
  if (await claimAttempt(context.database, attempt.id, CLAIM_SECONDS)) {
    try {
      await countOrder(context, payer)
    } catch (error) {
      await releaseClaim(context.database, attempt.id)
      throw error
    }
    return makeOrder(context, attempt, withinLimit(createOrder(attempt)))
  }
  return orderOfAnother(context, attempt)
}

/** Who is to pay: an account, or the guests of a network. */
type Payer = Pick<Payable, 'customer_id' | 'networks'>

/** Counts an order that is about to be made at a provider. Refuses with 429 whoever has had too many made. */
async function countOrder(
  { database, config }: PaymentsContext,
  { customer_id, networks }: Payer,
): Promise<void> {
  const { account, network } = config.providerOrderRates
  const limit = (most: number): Limit => ({ name: 'orders at providers', most, minutes: 60 })
  const counted =
    customer_id === null
      ? limitsOfNetworks(limit(network), networks)
      : [{ limit: limit(account), who: `account ${customer_id}` }]
  for (const use of counted) await useLimit(database, use.limit, use.who)
}

async function makeOrder(
  { database, log }: PaymentsContext,
  attempt: Attempt,
  making: Promise<ProviderResult<string>>,
): Promise<Attempt> {
  const made = await making
  if (made.kind !== 'ok') {
    await releaseClaim(database, attempt.id)
    log.warn({ attempt: attempt.id, error: made.kind }, 'no order could be made at the provider')
    throw new ProviderUnavailable()
  }
  const provider_order_id = await keepProviderOrder(database, attempt.id, made.value)
  return { ...attempt, provider_order_id }
}

/** Waits for the process that makes the order; where that fails, this request has failed too. */
async function orderOfAnother(context: PaymentsContext, { id }: Attempt): Promise<Attempt> {
  const deadline = Date.now() + LIMIT_MS
  while (Date.now() < deadline) {
    const current = await attemptById(context.database, id)
    if (current?.provider_order_id) return current
    if (!current?.claimed_until) break
    await wait(WAIT_STEP_MS)
  }
  throw new ProviderUnavailable()
}

/** Each call has its own limit, but several slow ones in a row are too long for a shopper. */
async function withinLimit<T>(result: Promise<ProviderResult<T>>): Promise<ProviderResult<T>> {
  const isDone = new AbortController()
  const late = wait(LIMIT_MS, { kind: 'unknown', why: 'too slow in all' } as const, {
    signal: isDone.signal,
  })
  try {
    return await Promise.race([result, late])
  } finally {
    late.catch(() => {})
    isDone.abort()
  }
}

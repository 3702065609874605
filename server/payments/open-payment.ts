import { setTimeout as wait } from 'node:timers/promises'
import type { PayableKind, PaymentMethodValue, ProviderFields } from '@apeak/contract/payments'
import { fieldRefused, Refusal } from '#platform/http/problems.ts'
import { type Limit, limitsOfNetworks, useLimit } from '#platform/http/rate-limit.ts'
import { inTransaction } from '#platform/postgres/database.ts'
import {
  type Attempt,
  attemptById,
  claimAttempt,
  deleteUnopened,
  ensureAttempt,
  releaseClaim,
  saveProviderOrder,
} from './attempts.ts'
import type { PaymentsContext } from './context.ts'
import type { Payable } from './payable.ts'
import type { Provider, ProviderResult } from './providers/provider.ts'
import { firstPollAfter } from './rules.ts'

/** What is to be paid. */
type AmountDue = Omit<Payable, 'status' | 'short_reference'> & {
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
export async function openPayment(
  context: PaymentsContext,
  due: AmountDue,
): Promise<ProviderFields> {
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
const ORDER_CLAIM_SECONDS = 15

/** How long a shopper waits for it, whether this process makes it or another. */
const LIMIT_MS = 9_000

const WAIT_STEP_MS = 100

/** The provider could not be reached, or does not take the shop's word. */
export class ProviderUnavailable extends Refusal {
  constructor() {
    super(
      502,
      'The payment provider is not responding. Please try again or choose another payment method.',
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
  if (await claimAttempt(context.database, attempt.id, ORDER_CLAIM_SECONDS)) {
    try {
      await countProviderOrder(context, payer)
    } catch (error) {
      await releaseClaim(context.database, attempt.id)
      throw error
    }
    return makeProviderOrder(context, attempt, withTimeLimit(createOrder(attempt)))
  }
  return awaitProviderOrder(context, attempt)
}

/** Who is to pay: an account, or the guests of a network. */
type Payer = Pick<Payable, 'customer_id' | 'networks'>

/** Counts an order that is about to be made at a provider. Refuses with 429 whoever has had too many made. */
async function countProviderOrder(
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

async function makeProviderOrder(
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
  const provider_order_id = await saveProviderOrder(database, attempt.id, made.value)
  return { ...attempt, provider_order_id }
}

/** Waits for the process that makes the order; where that fails, this request has failed too. */
async function awaitProviderOrder(context: PaymentsContext, { id }: Attempt): Promise<Attempt> {
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
async function withTimeLimit<T>(result: Promise<ProviderResult<T>>): Promise<ProviderResult<T>> {
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

/**
 * Refuses a callback address that is not one of the shop's own on its public address. An absent or
 * empty one is accepted: gold and manual payments have none.
 */
export function refuseForeignCallback(
  { config: { publicUrl }, providers }: PaymentsContext,
  callbackUrl: string | undefined,
): void {
  if (!callbackUrl) return
  const callbacks = [...providers.values()]
    .flatMap(({ routes }) => routes)
    .filter(({ kind }) => kind !== null)
    .map(({ path }) => path)
  // Compared as written: a parser that repairs odd forms would accept what a browser reads otherwise.
  const path = callbackUrl.startsWith(publicUrl) ? callbackUrl.slice(publicUrl.length) : ''
  const [pathname, query, ...more] = path.split('?')
  const allowed =
    pathname !== undefined &&
    callbacks.includes(pathname) &&
    more.length === 0 &&
    (query === undefined || /^orderid=[A-Za-z0-9-]{0,64}$/.test(query))
  if (!allowed) {
    throw fieldRefused('callback_url', "The callback must be one of this shop's own addresses.")
  }
}

/** Refuses a bank or wallet that the method's provider does not offer. */
export function refuseUnknownChannel(
  { providers }: PaymentsContext,
  payment_method: string,
  channel: string | undefined,
): void {
  if (channel === undefined) return
  const offered = providers.get(payment_method)?.channels ?? []
  if (offered.some(({ value }) => value === channel)) return
  throw fieldRefused('channel', 'This bank or wallet is not available.')
}

/** Refuses a payment method that is no provider's. */
export function refuseUnknownMethod(
  { providers }: PaymentsContext,
  payment_method: PaymentMethodValue,
): void {
  if (providers.has(payment_method)) return
  throw fieldRefused('payment_method', 'This payment method is not available.')
}

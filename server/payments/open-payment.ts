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
import type { Provider, ProviderError, ProviderResult } from './providers/provider.ts'
import { firstPollAfter } from './rules.ts'

/** A payable with the amount due. */
type AmountDue = Omit<Payable, 'status' | 'short_reference'> & {
  kind: PayableKind
  payable_id: string
  /** The chosen bank or wallet of the provider. */
  channel?: string | undefined
}

/**
 * Opens a payable's payment at its provider; returns nothing for methods without one. The attempt
 * is stored before the provider is called; repeated and concurrent requests share it. Throws
 * `ProviderUnavailable` (502) if the provider cannot be reached, which leaves the attempt for a
 * retry; 429 beyond the limits on provider orders.
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
  const pageUrl = publicUrl + (await payables[kind].returnPage(database, payable_id))
  const channel = due.channel ?? null
  return provider.open({ ...ready, email, description, channel, publicUrl, pageUrl })
}

/**
 * Discards a new payable whose payment could not be opened. Keeps it if another process is opening
 * the payment, or the provider's order exists.
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

/** How long a process may take to create the provider's order before another may try. */
const ORDER_CLAIM_SECONDS = 15

/** How long a shopper waits for the provider's order, whichever process creates it. */
const LIMIT_MS = 9_000

const WAIT_STEP_MS = 100

/** The provider could not be reached, or refused the call. `why`: its error, if it was asked. */
export class ProviderUnavailable extends Refusal {
  readonly why: ProviderError['kind'] | undefined
  constructor(why?: ProviderError['kind']) {
    super(502, ({ payments }) => payments.providerUnavailable)
    this.why = why
  }
}

/**
 * Ensures the provider's own order, for providers that have one. One process creates it, the others
 * wait. Throws `ProviderUnavailable`; 429 beyond the payer's limits.
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
    return createProviderOrder(context, attempt, withTimeLimit(createOrder(attempt)))
  }
  return awaitProviderOrder(context, attempt)
}

/** An account, or the networks of a guest. */
type Payer = Pick<Payable, 'customer_id' | 'networks'>

/** Counts an order to be created at a provider. Throws 429 beyond the payer's hourly limits. */
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

async function createProviderOrder(
  { database, log }: PaymentsContext,
  attempt: Attempt,
  creation: Promise<ProviderResult<string>>,
): Promise<Attempt> {
  const created = await creation
  if (created.kind !== 'ok') {
    await releaseClaim(database, attempt.id)
    log.warn({ attempt: attempt.id, error: created.kind }, 'failed to create the provider order')
    throw new ProviderUnavailable(created.kind)
  }
  const provider_order_id = await saveProviderOrder(database, attempt.id, created.value)
  return { ...attempt, provider_order_id }
}

/** Waits for the process that creates the order. Throws `ProviderUnavailable` if that fails. */
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

/**
 * Limits the total time: each call has its own timeout, but several slow ones are too long for a
 * shopper.
 */
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
 * Throws 422 for a callback URL other than the shop's own. An absent or empty one is accepted: gold
 * and manual payments have none.
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
  // Compared as text: a lenient parser could accept a URL that browsers read differently.
  const path = callbackUrl.startsWith(publicUrl) ? callbackUrl.slice(publicUrl.length) : ''
  const [pathname, query, ...more] = path.split('?')
  const allowed =
    pathname !== undefined &&
    callbacks.includes(pathname) &&
    more.length === 0 &&
    (query === undefined || /^orderid=[A-Za-z0-9-]{0,64}$/.test(query))
  if (!allowed) {
    throw fieldRefused('callback_url', ({ payments }) => payments.foreignCallback)
  }
}

/** Throws 422 for a bank or wallet that the provider does not offer. */
export function refuseUnknownChannel(
  { providers }: PaymentsContext,
  payment_method: string,
  channel: string | undefined,
): void {
  if (channel === undefined) return
  const offered = providers.get(payment_method)?.channels ?? []
  if (offered.some(({ value }) => value === channel)) return
  throw fieldRefused('channel', ({ fields }) => fields.channel)
}

/** Throws 422 for a payment method without a provider. */
export function refuseUnknownMethod(
  { providers }: PaymentsContext,
  payment_method: PaymentMethodValue,
): void {
  if (providers.has(payment_method)) return
  throw fieldRefused('payment_method', ({ checkout }) => checkout.methodNotAvailable)
}

import { setTimeout as wait } from 'node:timers/promises'
import { callbackPaths } from '@apeak/contract/paths'
import type { PayableKind, ProviderFields } from '@apeak/contract/payments'
import type { AppContext } from '#context.ts'
import { Refusal } from '#platform/http/problems.ts'
import { inTransaction } from '#platform/postgres/database.ts'
import type { Payable } from './payable.ts'
import type { Outcome } from './provider-call.ts'
import type { RazorpayOrder } from './razorpay/razorpay-entities.ts'
import { firstAskAfter, isProvider } from './rules.ts'
import {
  type Attempt,
  attemptById,
  claimAttempt,
  deleteUnopened,
  ensureAttempt,
  keepProviderOrder,
  releaseClaim,
} from './sql.ts'

/** What is to be paid. */
export type Due = Omit<Payable, 'status' | 'customer_id'> & {
  kind: PayableKind
  payable_id: string
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
 * Opens the payment of something at its provider; nothing is done for methods that have none. The
 * attempt is written down before the provider is called, and what the provider answered after it;
 * repeated or at once, it is one attempt. Throws 502 where the provider cannot be reached; the
 * attempt then waits for the next try.
 */
export async function openPayment(context: AppContext, due: Due): Promise<ProviderFields> {
  const { kind, payable_id, payment_method: provider, amount_sen, quote } = due
  if (!isProvider(provider)) return {}
  const ask_after_ms = firstAskAfter(provider)
  const attempt = await ensureAttempt(context.database, {
    kind,
    payable_id,
    provider,
    amount_sen,
    quote,
    ask_after_ms,
  })
  return provider === 'fiuu'
    ? fiuuFields(context, attempt, due)
    : razorpayFields(context, await withRazorpayOrder(context, attempt))
}

/**
 * Undoes what was made just now and could not be opened at its provider. It stays where somebody
 * else is opening it at this moment, or its shopper has been shown something to pay.
 */
export async function discardUnopened(
  { database, payables }: AppContext,
  kind: PayableKind,
  payableId: string,
): Promise<void> {
  await inTransaction(database, async (tx) => {
    if (await deleteUnopened(tx, kind, payableId)) await payables[kind].discard(tx, payableId)
  })
}

function fiuuFields(
  { config, gateways, payables }: AppContext,
  attempt: Attempt,
  due: Due,
): ProviderFields {
  const callback = config.publicUrl + callbackPaths.fiuu[due.kind]
  const fiuu_url = gateways.fiuu.paymentUrl({
    amountSen: attempt.amount_sen,
    orderid: attempt.reference,
    billName: 'guest',
    billEmail: due.email,
    billMobile: '-',
    billDescription: due.description,
    returnUrl: callback,
    callbackUrl: callback,
    cancelUrl: config.publicUrl + payables[due.kind].returnPage(due.payable_id),
  })
  return { fiuu_url }
}

function razorpayFields({ config }: AppContext, attempt: Attempt): ProviderFields {
  return {
    razorpay_order_id: attempt.provider_order_id ?? '',
    amount: attempt.amount_sen,
    currency: attempt.currency,
    key: config.razorpay.keyId,
  }
}

/** The attempt with its Razorpay order: made by whoever claims it, awaited by all others. */
async function withRazorpayOrder(context: AppContext, attempt: Attempt): Promise<Attempt> {
  if (attempt.provider_order_id) return attempt
  if (await claimAttempt(context.database, attempt.id, CLAIM_SECONDS)) {
    return makeRazorpayOrder(context, attempt)
  }
  return orderOfAnother(context, attempt)
}

/** Waits for the process that makes the order; where that fails, this request has failed too. */
async function orderOfAnother(context: AppContext, { id }: Attempt): Promise<Attempt> {
  const deadline = Date.now() + LIMIT_MS
  while (Date.now() < deadline) {
    const current = await attemptById(context.database, id)
    if (current?.provider_order_id) return current
    if (!current?.claimed_until) break
    await wait(WAIT_STEP_MS)
  }
  throw new ProviderUnavailable()
}

async function makeRazorpayOrder(context: AppContext, attempt: Attempt): Promise<Attempt> {
  const { database, log } = context
  const made = await withinLimit(askForOrder(context, attempt))
  if (made.kind !== 'ok') {
    await releaseClaim(database, attempt.id)
    log.warn({ attempt: attempt.id, trouble: made.kind }, 'no order could be made at the provider')
    throw new ProviderUnavailable()
  }
  await keepProviderOrder(database, attempt.id, made.value.id)
  return { ...attempt, provider_order_id: made.value.id }
}

function askForOrder({ gateways }: AppContext, attempt: Attempt): Promise<Outcome<RazorpayOrder>> {
  // A process that died between the provider's answer and our record left an order behind.
  const mayExist = Date.now() - attempt.created_at.getTime() > 1000
  const order = { amountSen: attempt.amount_sen, receipt: attempt.reference }
  return gateways.razorpay.ensureOrder(order, { mayExist })
}

/** Each call has its own limit, but several slow ones in a row are too long for a shopper. */
async function withinLimit<T>(asked: Promise<Outcome<T>>): Promise<Outcome<T>> {
  const isDone = new AbortController()
  const late = wait(LIMIT_MS, { kind: 'unknown', why: 'too slow in all' } as const, {
    signal: isDone.signal,
  })
  try {
    return await Promise.race([asked, late])
  } finally {
    late.catch(() => {})
    isDone.abort()
  }
}

import type { PayableKind, ProviderFields } from '@apeak/contract/payments'
import type { AppContext } from '#context.ts'
import { inTransaction } from '#platform/postgres/database.ts'
import { ensureProviderOrder } from './ensure-provider-order.ts'
import type { Payable } from './payable.ts'
import { firstPollAfter } from './rules.ts'
import { deleteUnopened, ensureAttempt } from './sql.ts'

/** What is to be paid. */
export type Due = Omit<Payable, 'status' | 'short_reference'> & {
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
export async function openPayment(context: AppContext, due: Due): Promise<ProviderFields> {
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
  { database, payables }: AppContext,
  kind: PayableKind,
  payableId: string,
): Promise<void> {
  await inTransaction(database, async (tx) => {
    if (await deleteUnopened(tx, kind, payableId)) await payables[kind].discard(tx, payableId)
  })
}

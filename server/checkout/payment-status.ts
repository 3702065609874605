import { money } from '@apeak/contract/money'
import type { PaymentStatusQuery, PaymentStatusResponse } from '@apeak/contract/payments'
import { type Caller, notLoggedIn } from '#accounts/accounts.ts'
import type { AppContext } from '#context.ts'
import { syncPayable, whyDeclined } from '#payments/payments.ts'
import { notFound } from '#platform/http/problems.ts'

/**
 * How the payment of an order or a top-up stands. It places nothing and takes nobody's word: what
 * is open at a provider is looked up there, within that provider's limits.
 * Throws 401 to a guest who names what only its owner may see, and 404 where it is another's.
 */
export async function paymentStatus(
  context: AppContext,
  caller: Caller | undefined,
  { kind, id }: PaymentStatusQuery,
): Promise<PaymentStatusResponse> {
  const { find, idIsKey } = context.payables[kind]
  if (!idIsKey && !caller) throw notLoggedIn()
  const before = await find(context.database, id)
  const isVisible = before && (idIsKey || before.customer_id === caller?.accountId)
  const status = isVisible && (await syncPayable(context, kind, id))
  if (!status) throw notFound('Payment')
  // Paid by an older attempt, it stands at that attempt's method from then on.
  const now = status === before.status ? before : await find(context.database, id)
  const { payment_method, short_reference, amount_sen } = now ?? before
  const decline = status === 'failed' ? await whyDeclined(context, kind, id) : null
  return { kind, id, status, payment_method, short_reference, amount: money(amount_sen), decline }
}

import type { AdjustmentEntry } from '@apeak/contract/gold-console'
import { formatSen } from '@apeak/contract/money'

/** The message if an approval was requested. */
export const approvalRequested =
  'Beyond your daily limit: a second operator must approve it. The owners are notified.'

/** A requested approval. */
export type RequestedApproval = Pick<
  AdjustmentEntry,
  'kind' | 'amount_sen' | 'customer_id' | 'payable_kind' | 'bank_reference'
>

/** "Confirm RM 6,000.00 for an order (bank reference IBG1234)". */
export function approvalText(asked: RequestedApproval): string {
  const { kind, amount_sen, customer_id, payable_kind, bank_reference } = asked
  const money = formatSen(Math.abs(amount_sen))
  if (kind === 'money_seen') {
    const what = payable_kind === 'topup' ? 'a top-up' : 'an order'
    return `Confirm ${money} for ${what} (bank reference ${bank_reference})`
  }
  if (kind === 'unapplied_gold') {
    return `Give ${money} of unapplied money as gold to customer ${customer_id}`
  }
  return amount_sen > 0
    ? `Give ${money} of gold to customer ${customer_id}`
    : `Take ${money} of gold from customer ${customer_id}`
}

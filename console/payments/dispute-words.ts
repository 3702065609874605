import type { OpenDispute } from '@apeak/contract/orders-console'
import { shortDayText } from '../ui/malaysian-time.tsx'

/** Words of providers' reasons, the first match. */
const reasons: [RegExp, string][] = [
  [/fraud|unauthori[sz]ed|authori[sz]ation|not_recogni[sz]ed/, 'fraud'],
  [/not_received|not_provided|non_receipt/, 'not received'],
  [/not_as_described|defective/, 'not as described'],
  [/duplicate|paid_by_other/, 'paid twice'],
  [/credit_not_processed|refund/, 'refund not received'],
]

/** The reason in words: "fraud"; null if unknown. */
export function disputeReason(reason: string | null): string | null {
  if (!reason) return null
  const code = reason.toLowerCase()
  return reasons.find(([pattern]) => pattern.test(code))?.[1] ?? code.replaceAll('_', ' ')
}

/** "Disputed: fraud, answer by 3 Dec". */
export function disputeText({ reason, respond_by }: Pick<OpenDispute, 'reason' | 'respond_by'>) {
  const parts = [
    disputeReason(reason) ?? '',
    // The day stays whole at the end of a line.
    respond_by ? `answer by ${shortDayText(respond_by).replace(' ', '\u00a0')}` : '',
  ].filter(Boolean)
  return parts.length === 0 ? 'Disputed' : `Disputed: ${parts.join(', ')}`
}

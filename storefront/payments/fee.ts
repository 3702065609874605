import { type Fee, formatSen, senOf } from '@apeak/contract/money'
import type { Charge } from '@apeak/contract/payments'
import { paymentMethods as messages } from '#messages/payments.ts'

/** A method's fee in sen and hundredths, as the shop computes it. */
export function feeOf({ type, value, minimum, cap, absorbed_below }: Charge): Fee {
  return {
    kind: type,
    // Rates and amounts have at most two decimals.
    hundredths: senOf(value),
    fee_min_sen: senOf(minimum ?? 0),
    fee_cap_percent: cap === undefined ? null : senOf(cap),
    absorbed_below_sen: senOf(absorbed_below ?? 0),
  }
}

/** What a method adds to any price: '+ RM 1.00, max. 30%', 'No fee'; for gold '− 2%', or nothing. */
export function feeText(charge: Charge, isGold: boolean): string {
  const { type, value, minimum = 0, cap } = charge
  if (value === 0 && minimum === 0) return isGold ? '' : messages.noFee
  const rate = type === 'fixed' ? formatSen(senOf(value)) : `${value}%`
  if (isGold) return unbroken(`− ${rate}`)
  const least = type === 'percent' && minimum > 0 ? messages.minimum(formatSen(senOf(minimum))) : ''
  const most = cap === undefined ? '' : messages.maximum(`${cap}%`)
  // Lines break between the parts only.
  return [`+ ${rate}`, least, most].filter(Boolean).map(unbroken).join(', ')
}

const unbroken = (text: string) => text.replaceAll(' ', '\u00a0')

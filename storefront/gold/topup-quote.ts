import { amountOf, formatSen } from '@apeak/contract/money'
import type { PaymentCharge, PaymentMethodValue } from '@apeak/contract/payments'
import type { PriceLine } from '../payments/price-lines.tsx'

/** A top-up's cost in sen: its value and the method's fee. */
export type TopupQuote = { valueSen: number; feeSen: number; paidSen: number }

/** The quote for a top-up by one method: its value plus a percentage or a fixed fee. */
export function topupQuote(
  valueSen: number,
  method: PaymentMethodValue,
  fees: PaymentCharge[],
): TopupQuote {
  const fee = fees.find(({ payment_method }) => payment_method === method)
  const feeSen = fee ? feeOf(fee, valueSen) : 0
  return { valueSen, feeSen, paidSen: valueSen + feeSen }
}

// Rates and amounts have at most two decimals, so hundredths are integers.
function feeOf({ type, value }: PaymentCharge, valueSen: number): number {
  return amountOf({ kind: type, hundredths: Math.round(value * 100) }, valueSen)
}

/** The lines of value and fee; a fee of zero has none. */
export function topupLines(
  valueSen: number,
  method: PaymentMethodValue | null,
  fees: PaymentCharge[],
): PriceLine[] {
  const lines = [{ label: 'Gold', price: formatSen(valueSen) }]
  if (!method) return lines
  const { feeSen } = topupQuote(valueSen, method, fees)
  if (feeSen > 0) lines.push({ label: 'Fees', price: formatSen(feeSen) })
  return lines
}

/** The smallest amount (ringgit) that covers the missing sen, else the largest. */
export function coveringAmount(missingSen: number, amounts: readonly number[]): number | undefined {
  const rising = [...amounts].sort((a, b) => a - b)
  return rising.find((amount) => amount * 100 >= missingSen) ?? rising.at(-1)
}

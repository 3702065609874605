import { amountOf, formatSen } from '@apeak/contract/money'
import type { PaymentCharge, PaymentMethodValue } from '@apeak/contract/payments'
import type { PriceLine } from '../payments/price-lines.tsx'

/** What a top-up costs, in sen: its value and the method's fee. */
export type TopupQuote = { valueSen: number; feeSen: number; paidSen: number }

/** The quote for a top-up by one method: a percentage of its value, or an amount, on top of it. */
export function topupQuote(
  valueSen: number,
  method: PaymentMethodValue,
  fees: PaymentCharge[],
): TopupQuote {
  const fee = fees.find(({ payment_method }) => payment_method === method)
  const feeSen = fee ? feeOf(fee, valueSen) : 0
  return { valueSen, feeSen, paidSen: valueSen + feeSen }
}

// Rates and amounts have at most two decimals: in hundredths all is whole.
function feeOf({ type, value }: PaymentCharge, valueSen: number): number {
  return amountOf({ kind: type, hundredths: Math.round(value * 100) }, valueSen)
}

/** What a top-up credits and its fee, as lines; a fee of zero has none. */
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

/** The least amount (ringgit) that covers what is missing (sen), else the largest there is. */
export function amountFor(missingSen: number, amounts: readonly number[]): number | undefined {
  const rising = [...amounts].sort((a, b) => a - b)
  return rising.find((amount) => amount * 100 >= missingSen) ?? rising.at(-1)
}

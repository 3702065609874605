import { TOPUP } from '@apeak/contract/gold'
import { feeOn, formatSen } from '@apeak/contract/money'
import type { PaymentCharge, PaymentMethodValue } from '@apeak/contract/payments'
import { gold } from '#messages/gold.ts'
import { feeOf } from '../payments/fee.ts'
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
  const feeSen = fee ? feeOn(feeOf(fee), valueSen) : 0
  return { valueSen, feeSen, paidSen: valueSen + feeSen }
}

/** The lines of value and fee; a fee of zero has none. */
export function topupLines(
  valueSen: number,
  method: PaymentMethodValue | null,
  fees: PaymentCharge[],
): PriceLine[] {
  const lines = [{ label: gold.gold, price: formatSen(valueSen) }]
  if (!method) return lines
  const { feeSen } = topupQuote(valueSen, method, fees)
  if (feeSen > 0) lines.push({ label: gold.fees, price: formatSen(feeSen) })
  return lines
}

/** The top-up in whole ringgit that covers the missing sen, within the shop's limits. */
export function coveringAmount(missingSen: number): number {
  return Math.min(TOPUP.max, Math.max(TOPUP.min, Math.ceil(missingSen / 100)))
}

/** The typed amount in ringgit: '1,000', 'RM 12.50'; null if it is none that can be topped up. */
export function typedAmount(typed: string): number | null {
  const digits = typed.replace(/^\s*RM|[,\s]/gi, '')
  if (!/^\d{1,5}(\.\d{1,2})?$/.test(digits)) return null
  const amount = Number(digits)
  return amount >= TOPUP.min && amount <= TOPUP.max ? amount : null
}

import { type Static, Type } from 'typebox'

/** An amount on the wire: `amount` is ringgit with at most two decimals. */
export const Amount = Type.Object({
  amount: Type.Number(),
  currency: Type.Literal('MYR'),
  formatted: Type.String(),
})

/** Money on the wire. `inCurrentCurrency` repeats the amount, because the shop sells in ringgit only. */
export const Money = Type.Object({
  amount: Type.Number(),
  currency: Type.Literal('MYR'),
  formatted: Type.String(),
  inCurrentCurrency: Amount,
})
export type Money = Static<typeof Money>

/** A price that operators set, in sen: from one sen to RM 100,000. */
export const PriceSen = Type.Integer({
  minimum: 1,
  maximum: 10_000_000,
  message: 'Please enter an amount from RM 0.01 to RM 100,000.',
})
/** Formats sen (integer) for shoppers: 1234 → "RM 12.34". */
export function formatSen(sen: number): string {
  const ringgit = (Math.abs(sen) / 100).toFixed(2)
  const grouped = ringgit.length > 6 ? ringgit.replace(/\B(?=(\d{3})+\.)/g, ',') : ringgit
  return `${sen < 0 ? '-' : ''}RM ${grouped}`
}

/** Converts sen (integer) to money on the wire. */
export function money(sen: number): Money {
  const amount = { amount: sen / 100, currency: 'MYR', formatted: formatSen(sen) } as const
  return { ...amount, inCurrentCurrency: amount }
}

/** Converts ringgit from the wire (at most two decimals) to sen. */
export function senOf(ringgit: number): number {
  return Math.round(ringgit * 100)
}

/** A percentage in hundredths of a point, or an amount in sen. */
export type Rate = { kind: 'percent' | 'fixed'; hundredths: number }

/**
 * A payment method's fee, or gold's discount: a rate, at least `fee_min_sen`, at most `fee_cap_percent` of
 * the amount (hundredths of a point; null: no cap), and nothing below `absorbed_below_sen`.
 */
export type Fee = Rate & {
  fee_min_sen?: number
  fee_cap_percent?: number | null
  absorbed_below_sen?: number
}

/** The fee on an amount, in sen. The cap is rounded down, all else half up. */
export function feeOn(fee: Fee, of_sen: number): number {
  const { fee_min_sen = 0, fee_cap_percent = null, absorbed_below_sen = 0 } = fee
  if (of_sen <= 0 || of_sen < absorbed_below_sen) return 0
  const asked = Math.max(amountOf(fee, of_sen), fee_min_sen)
  return fee_cap_percent === null
    ? asked
    : Math.min(asked, Math.floor((of_sen * fee_cap_percent) / 10_000))
}

/** Applies a rate to an amount in sen, rounded half up. */
export function amountOf({ kind, hundredths }: Rate, of_sen: number): number {
  // The product stays below 2^53: prices are at most RM 9,900,000 and rates 10,000.
  return kind === 'fixed' ? hundredths : Math.floor((of_sen * hundredths + 5_000) / 10_000)
}

import { type Static, Type } from 'typebox'

/** An amount as it crosses the wire: `amount` is ringgit with at most two decimals. */
export const Amount = Type.Object({
  amount: Type.Number(),
  currency: Type.Literal('MYR'),
  formatted: Type.String(),
})

/** Money on the wire. `inCurrentCurrency` repeats the amount: the shop sells in ringgit alone. */
export const Money = Type.Object({
  amount: Type.Number(),
  currency: Type.Literal('MYR'),
  formatted: Type.String(),
  inCurrentCurrency: Amount,
})
export type Money = Static<typeof Money>

/** Sen (integer) to the text a shopper reads: 1234 → "RM 12.34". */
export function formatSen(sen: number): string {
  const ringgit = (Math.abs(sen) / 100).toFixed(2)
  const grouped = ringgit.length > 6 ? ringgit.replace(/\B(?=(\d{3})+\.)/g, ',') : ringgit
  return `${sen < 0 ? '-' : ''}RM ${grouped}`
}

/** Sen (integer) to money on the wire. */
export function money(sen: number): Money {
  const amount = { amount: sen / 100, currency: 'MYR', formatted: formatSen(sen) } as const
  return { ...amount, inCurrentCurrency: amount }
}

/** Ringgit from the wire (at most two decimals) back to sen. */
export function senOf(ringgit: number): number {
  return Math.round(ringgit * 100)
}

/** A percentage in hundredths of a point, or an amount in sen. */
export type Rate = { kind: 'percent' | 'fixed'; hundredths: number }

/** What a rate makes of an amount, rounded half up to the sen. */
export function amountOf({ kind, hundredths }: Rate, of_sen: number): number {
  // Both factors stay below 2^53 together: prices end at RM 9,900,000 and rates at 10,000.
  return kind === 'fixed' ? hundredths : Math.floor((of_sen * hundredths + 5_000) / 10_000)
}

/** A percentage in hundredths of a point, or an amount in sen. */
export type Rate = { kind: 'percent' | 'fixed'; hundredths: number }

/** What a rate makes of an amount, rounded half up to the sen. */
export function amountOf({ kind, hundredths }: Rate, of_sen: number): number {
  // Both factors stay below 2^53 together: prices end at RM 9,900,000 and rates at 10,000.
  return kind === 'fixed' ? hundredths : Math.floor((of_sen * hundredths + 5_000) / 10_000)
}

/**
 * Converts a supplier's amount in ringgit, a decimal as text or as a number, to sen without
 * floating-point arithmetic. A part of a sen is rounded `up` (costs) or `down` (balances). Null if it
 * is no amount.
 */
export function toSen(value: unknown, round: 'up' | 'down'): number | null {
  // A number such as 19.900000000000002 means 19.90.
  const text = typeof value === 'number' ? value.toFixed(6) : value
  if (typeof text !== 'string') return null
  const [, minus, ringgit = '', decimals = ''] =
    /^(-?)(\d{1,10})(?:\.(\d{1,8}))?$/.exec(text.trim()) ?? []
  if (minus === undefined) return null
  const sen = Number(ringgit) * 100 + Number(decimals.padEnd(2, '0').slice(0, 2))
  const isWhole = /^0*$/.test(decimals.slice(2))
  const awayFromZero = minus ? round === 'down' : round === 'up'
  const rounded = isWhole || !awayFromZero ? sen : sen + 1
  return minus && rounded > 0 ? -rounded : rounded
}

/** The largest integer of the database. */
const SEN_MAX = 2 ** 31 - 1

/** The cost of a product in sen, rounded up. Null if it is no amount, or nothing can be sold for it. */
export function productCostOf(value: unknown): number | null {
  const sen = costOf(value)
  return sen !== null && sen > 0 && sen <= SEN_MAX ? sen : null
}

/** A cost in sen, rounded up. Null if it is no amount, or negative. */
export function costOf(value: unknown): number | null {
  const sen = toSen(value, 'up')
  return sen !== null && sen >= 0 ? sen : null
}

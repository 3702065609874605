/** Sen (integer, not negative) to Fiuu's text: 110 → "1.10". No float is involved. */
export function amountText(sen: number): string {
  if (!Number.isSafeInteger(sen) || sen < 0) throw new RangeError('an amount is whole sen')
  const digits = String(sen).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/**
 * Fiuu's text to sen: "1.10" → 110. Null for all but plain digits without a leading zero, a point
 * and two digits: the hash has no separators, so each amount must have one spelling only.
 */
export function senOfAmount(text: string): number | null {
  if (!/^(0|[1-9]\d{0,9})\.\d\d$/.test(text)) return null
  return Number(text.replace('.', ''))
}

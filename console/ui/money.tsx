import { formatSen } from '@apeak/contract/money'

/** An amount in sen, in tabular digits. */
export function Money({ sen }: { sen: number }) {
  return (
    <span style={{ fontVariantNumeric: 'tabular-nums lining-nums', whiteSpace: 'nowrap' }}>
      {formatSen(sen)}
    </span>
  )
}

/** Parses a number ("1,250.5") to hundredths, such as sen; undefined if invalid. */
export function typedHundredths(typed: string): number | undefined {
  const text = typed.replaceAll(',', '').trim()
  return /^\d{1,7}(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : undefined
}

/** Parses a positive amount in ringgit to sen; undefined if invalid. */
export function typedSen(typed: string): number | undefined {
  return typedHundredths(typed) || undefined
}

/** The same, negative amounts included. */
export function typedSignedSen(typed: string): number | undefined {
  const text = typed.trim()
  if (!text.startsWith('-')) return typedSen(text)
  const sen = typedSen(text.slice(1))
  return sen === undefined ? undefined : -sen
}

/** Formats hundredths for an input: 1250 is "12.50". */
export const hundredthsText = (hundredths: unknown) => (Number(hundredths) / 100).toFixed(2)

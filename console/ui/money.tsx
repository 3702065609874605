import { formatSen } from '@apeak/contract/money'

/** An amount in sen, as ringgit, every digit as wide as the next. */
export function Money({ sen }: { sen: number }) {
  return (
    <span style={{ fontVariantNumeric: 'tabular-nums lining-nums', whiteSpace: 'nowrap' }}>
      {formatSen(sen)}
    </span>
  )
}

/** Hundredths of a number that somebody typed ("1,250.5"), such as sen; undefined where it is none. */
export function typedHundredths(typed: string): number | undefined {
  const text = typed.replaceAll(',', '').trim()
  return /^\d{1,7}(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : undefined
}

/** An amount above nothing that somebody typed in ringgit, in sen; undefined where it is none. */
export function typedSen(typed: string): number | undefined {
  return typedHundredths(typed) || undefined
}

/** The same, where a minus stands for taking. */
export function typedSignedSen(typed: string): number | undefined {
  const text = typed.trim()
  if (!text.startsWith('-')) return typedSen(text)
  const sen = typedSen(text.slice(1))
  return sen === undefined ? undefined : -sen
}

/** Hundredths as one types them: 1250 is "12.50". */
export const hundredthsText = (hundredths: unknown) => (Number(hundredths) / 100).toFixed(2)

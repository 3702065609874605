/** An amount above nothing that somebody typed in ringgit ("1,250.5"), in sen; undefined where it is none. */
export function senOf(typed: string): number | undefined {
  const text = typed.replaceAll(',', '').trim()
  if (!/^\d{1,7}(\.\d{1,2})?$/.test(text)) return undefined
  const sen = Math.round(Number(text) * 100)
  return sen > 0 ? sen : undefined
}

/** The same, where a minus stands for taking. */
export function signedSenOf(typed: string): number | undefined {
  const text = typed.trim()
  if (!text.startsWith('-')) return senOf(text)
  const sen = senOf(text.slice(1))
  return sen === undefined ? undefined : -sen
}

/** Sen as one types them. */
export const senText = (sen: number) => (sen / 100).toFixed(2)

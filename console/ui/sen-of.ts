/** An amount that somebody typed in ringgit, in sen; undefined where it is none. */
export function senOf(typed: string): number | undefined {
  const text = typed.replaceAll(',', '').trim()
  if (!/^\d{1,7}(\.\d{1,2})?$/.test(text)) return undefined
  const sen = Math.round(Number(text) * 100)
  return sen > 0 ? sen : undefined
}

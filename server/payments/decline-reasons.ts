import type { DeclineReason } from '@apeak/contract/payments'

export type { DeclineReason }

/** What a provider says of a failure, by the reason that shoppers are told. */
export type DeclineTable = {
  codes: Readonly<Record<DeclineReason, readonly string[]>>
  /** Held against small letters, in this order, where it is no code. */
  words: Readonly<Partial<Record<DeclineReason, RegExp>>>
}

/** The reason that a code or a sentence of a provider comes to; null where the table knows none. */
export function declineIn({ codes, words }: DeclineTable, said: string): DeclineReason | null {
  const reasons = Object.keys(codes) as DeclineReason[]
  // A code may name where it is one of: FPX_1C.
  const code = said.trim().replace(/^[A-Z]+_/, '')
  const byCode = reasons.find((reason) => codes[reason].includes(code))
  if (byCode) return byCode
  const text = said.toLowerCase()
  const byWords = Object.entries(words).find(([, words]) => words.test(text))
  return (byWords?.[0] as DeclineReason | undefined) ?? null
}

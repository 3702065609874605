import { PASSWORD_LENGTH } from '@apeak/contract/accounts'
import { passwordStrength } from '#messages/account.ts'

/** Password strength from 1 to 4, with its label; 0 for an empty input. */
type Strength = { score: 0 | 1 | 2 | 3 | 4; words: string }

const words = [
  passwordStrength.hint(PASSWORD_LENGTH.min),
  passwordStrength.weak,
  passwordStrength.fair,
  passwordStrength.good,
  passwordStrength.strong,
] as const

/**
 * A hint while typing; only the shop decides. Length counts most. Repeated or sequential characters add
 * nothing, nor do parts of `known` (name, address).
 */
export function strengthOf(password: string, known: string[] = []): Strength {
  if (password === '') return { score: 0, words: words[0] }
  const missing = PASSWORD_LENGTH.min - Array.from(password).length
  if (missing > 0) return { score: 1, words: passwordStrength.tooShort(missing) }
  const score = scoreOf(lengthScore(withoutKnown(password, known)))
  return { score, words: words[score] }
}

function scoreOf(score: number): 1 | 2 | 3 | 4 {
  if (score < 8) return 1
  if (score < 12) return 2
  return score < 16 ? 3 : 4
}

/** The number of characters without repetition, plus one or two for each further character class. */
function lengthScore(password: string): number {
  const letters = Array.from(password.toLowerCase())
  const surprising = letters.filter((letter, index) => {
    const before = letters[index - 1]?.codePointAt(0)
    const step = before === undefined ? Number.NaN : (letter.codePointAt(0) ?? 0) - before
    return !(Math.abs(step) <= 1)
  })
  const kinds = [/[a-z]/, /[A-Z]/, /[0-9]/, /[^a-zA-Z0-9]/].filter((kind) => kind.test(password))
  return Math.min(surprising.length, new Set(letters).size * 1.5) + (kinds.length - 1) * 1.5
}

function withoutKnown(password: string, known: string[]): string {
  const parts = known
    .flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u))
    .filter((part) => part.length >= 4)
  return parts.reduce((rest, part) => {
    const at = rest.toLowerCase().indexOf(part)
    return at < 0 ? rest : rest.slice(0, at) + rest.slice(at + part.length)
  }, password)
}

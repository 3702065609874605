/** Where most shoppers have their mail. */
const domains = [
  'gmail.com',
  'yahoo.com',
  'hotmail.com',
  'outlook.com',
  'icloud.com',
  'live.com',
  'live.com.my',
  'yahoo.com.my',
  'hotmail.my',
  'protonmail.com',
  'proton.me',
]
/** Others, which are near to those and meant as they stand. */
const others = ['mail.com', 'ymail.com', 'email.com', 'gmx.com', 'live.my', 'me.com']
const mostMistakes = 2

/** The address that was probably meant: of a domain that is nearly a well-known one; null for none. */
export function emailSuggestion(email: string): string | null {
  const [name = '', domain = '', ...rest] = email.trim().toLowerCase().split('@')
  if (!name || domain.length < 4 || rest.length > 0) return null
  if ([...domains, ...others].includes(domain)) return null
  const near = domains
    .map((known) => ({ known, mistakes: mistakesBetween(domain, known) }))
    .filter(({ known, mistakes }) => mistakes <= Math.min(mostMistakes, known.length / 4))
    .toSorted((one, other) => one.mistakes - other.mistakes)
  return near[0] ? `${email.trim().slice(0, name.length)}@${near[0].known}` : null
}

/** How many letters were left out, added, changed, or swapped with their neighbour. */
function mistakesBetween(one: string, other: string): number {
  let before: number[] = []
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= other.length; j += 1) {
      const isSame = one[i - 1] === other[j - 1]
      const swapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      const cheapest = Math.min(
        (next[j - 1] ?? 0) + 1,
        (row[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + Number(!isSame),
      )
      next.push(swapped ? Math.min(cheapest, (before[j - 2] ?? 0) + 1) : cheapest)
    }
    before = row
    row = next
  }
  return row[other.length] ?? 0
}

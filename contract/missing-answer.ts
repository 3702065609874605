import type { Option } from './catalog.ts'

/** What is said where an option lacks its answer: "Enter your zone ID." */
export function missingAnswer({ name, type }: Pick<Option, 'name' | 'type'>): string {
  if (type === 'checkbox') return `Please tick what applies: ${name}.`
  const asked = type === 'dropdown' || type.startsWith('date') || type === 'time'
  return `${asked ? 'Choose' : 'Enter'} your ${withinSentence(name)}.`
}

/** What is said where a typed answer cannot be one: "Please check your zone ID. It looks like 2345." */
export function wrongAnswer({ name, example }: Pick<Option, 'name' | 'example'>): string {
  const looks = example ? ` It looks like ${example}.` : ''
  return `Please check your ${withinSentence(name)}.${looks}`
}

/** Whether a typed answer (trimmed) is one that its option takes. */
export function fitsPattern({ pattern }: Pick<Option, 'pattern'>, answer: string): boolean {
  return pattern === undefined || new RegExp(`^(?:${pattern})$`).test(answer)
}

// Other first words may be names, such as "Riot ID": they stay as the operator wrote them.
const common = new Set([
  'account',
  'character',
  'player',
  'region',
  'role',
  'server',
  'user',
  'zone',
])

function withinSentence(name: string): string {
  const [first = ''] = name.split(' ')
  return common.has(first.toLowerCase()) ? first.toLowerCase() + name.slice(first.length) : name
}

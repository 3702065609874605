import type { Option } from './catalog.ts'

/** What is said where an option lacks its answer: "Enter your zone ID." */
export function missingAnswer({ name, type }: Pick<Option, 'name' | 'type'>): string {
  if (type === 'checkbox') return `Please tick what applies: ${name}.`
  const asked = type === 'dropdown' || type.startsWith('date') || type === 'time'
  return `${asked ? 'Choose' : 'Enter'} your ${withinSentence(name)}.`
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

import { formatSen } from '@apeak/contract/money'
import type { HistoryEntry } from '@apeak/contract/operators'
import { useSortedList } from '../catalog/catalog-fields.tsx'
import type { FormFields } from '../forms/edited-fields.ts'
import { editedKinds, homeParts } from '../forms/edited-kinds.ts'
import { useActorNames } from '../operators/operator-names.ts'
import { useRights } from '../session.ts'
import { timeText } from './malaysian-time.tsx'
import { Note } from './text.tsx'

type Entry = Pick<HistoryEntry, 'event' | 'before' | 'after' | 'created_at'>

type Props = { kind: string | undefined; entry: Entry }

/** What an edit changed, in sentences: "Changed the price from RM 3.60 to RM 3.50." */
export function Changes({ kind, entry }: Props) {
  const wordsOf = useEditWords(isEdit(entry) ? changedFields(entry) : [])
  const words = wordsOf(kind, entry)
  return words && <Note sx={{ overflowWrap: 'anywhere' }}>{words}</Note>
}

/**
 * The same as text; empty for other events, whose own sentence tells it all. `names`: the fields
 * that may occur.
 */
export function useEditWords(
  names: readonly string[],
): (kind: string | undefined, entry: Entry) => string {
  const textOf = useValueTexts(names)
  return (kind, entry) => {
    if (!isEdit(entry)) return ''
    const fields = fieldsOf(kind)
    return changedFields(entry)
      .map((name) => changeSentence({ name, ...fields[name] }, entry, textOf))
      .join(' ')
  }
}

function changedFields({ before, after }: Entry): string[] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  return [...names].filter(
    (name) => !hidden.has(name) && raw(before?.[name]) !== raw(after?.[name]),
  )
}

const isEdit = ({ event }: Pick<Entry, 'event'>) => event === 'changed' || event === 'saved'

/** The edited fields of a kind; others are named by themselves. */
function fieldsOf(kind: string | undefined): FormFields {
  const kinds: Partial<Record<string, FormFields>> = {
    ...editedKinds,
    'home-page': { ...homeParts.banner, ...homeParts.slider, ...homeParts.notice },
  }
  return kinds[kind ?? ''] ?? {}
}

type TextOf = (name: string, value: unknown) => string
type Field = { name: string } & Partial<FormFields[string]>

/** One changed field as a sentence. */
function changeSentence(
  { name, label = labelOf(name), noun, show }: Field,
  { before, after, created_at }: Entry,
  textOf: TextOf,
): string {
  const [old, now] = [before?.[name], after?.[name]]
  const what = `the ${noun ?? lowerFirst(label)}`
  if (name === 'published_at') return publicationSentence(old, now, created_at)
  if (typeof now === 'boolean') return `Turned “${label}” ${now ? 'on' : 'off'}.`
  if (isUnnamed(name))
    return `${isBlank(old) ? 'Added' : isBlank(now) ? 'Removed' : 'Changed'} ${what}.`
  const listed = !show && listSentence(name, what, old, now, textOf)
  if (listed) return listed
  const wordsOf = (value: unknown) => {
    const shown = show?.(value)
    if (typeof shown === 'string') return shown
    return typeof value === 'string' && !AT.test(value) ? `“${plain(value)}”` : textOf(name, value)
  }
  const [from, to] = [wordsOf(old), wordsOf(now)]
  if (isLong(old) || isLong(now) || from === to) return `Changed ${what}.`
  if (isBlank(old) && !show) return `Set ${what} to ${to}.`
  if (isBlank(now) && !show) return `Removed ${what}, which was ${from}.`
  return `Changed ${what} from ${from} to ${to}.`
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

function publicationSentence(old: unknown, now: unknown, at: string): string {
  if (typeof now !== 'string') return 'Made it a draft.'
  if (Date.parse(now) > Date.parse(at)) return `Scheduled it for ${timeText(now)}.`
  const wasOut = typeof old === 'string' && Date.parse(old) <= Date.parse(at)
  return wasOut ? `Dated it ${timeText(now)}.` : 'Published it.'
}

/** A list by what was added, removed or moved; undefined if it is none. */
function listSentence(name: string, what: string, old: unknown, now: unknown, textOf: TextOf) {
  if (!Array.isArray(old ?? now) || !Array.isArray(now ?? old)) return undefined
  const namesOf = (list: unknown) =>
    (Array.isArray(list) ? list : []).map((one) =>
      typeof one === 'number' ? gameFields.has(name) && textOf(name, one) : nameOf(one),
    )
  const [were, are] = [namesOf(old), namesOf(now)]
  if (![...were, ...are].every((one) => typeof one === 'string')) return `Changed ${what}.`
  const added = are.filter((one) => !were.includes(one))
  const removed = were.filter((one) => !are.includes(one))
  const sentences = [
    added.length > 0 && `Added ${added.join(', ')} to ${what}.`,
    removed.length > 0 && `Removed ${removed.join(', ')} from ${what}.`,
  ].filter((one) => one !== false)
  if (sentences.length > 0) return sentences.join(' ')
  const isMoved = were.length === are.length && were.some((one, at) => one !== are[at])
  return `${isMoved ? 'Reordered' : 'Changed'} ${what}.`
}

/** Pictures and other records that have only an id. */
const isUnnamed = (name: string) => /_id$/.test(name) && !gameFields.has(name)

/** Rich text, the number of a stored text, or too long for a sentence. */
const isLong = (value: unknown) =>
  typeof value === 'string' &&
  (value.startsWith('<') || /^version \d+$/.test(value) || value.length > 120)

/** Fields that tell an operator nothing beside the sentence of the event. */
const hidden = new Set([
  'ids',
  'of',
  'version',
  'import_id',
  'request_key',
  'order_id',
  'taken',
  'refused',
])

const raw = (value: unknown) => JSON.stringify(value ?? null)

const isBlank = (value: unknown) => value === undefined || value === null || value === ''

/** "category_id" to "Category", "price_sen" to "Price". */
function labelOf(name: string): string {
  const words = name.replace(/_(id|ids|sen|hundredths|ms)$/, '').replaceAll(/[_-]/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Formats the values of fields for people, with the names of games and operators. */
function useValueTexts(names: readonly string[]): TextOf {
  const operatorName = useActorNames()
  const { has } = useRights()
  const mayRead = has('catalog.read')
  const games = useSortedList('categories', mayRead && names.some((name) => namesGames(name)))
  const tags = useSortedList('tags', mayRead && names.includes('tag_ids'))
  return (name, value) => {
    if (name === 'operator' && typeof value === 'string') return operatorName('operator', value)
    if (gameFields.has(name) && mayRead && !isBlank(value)) {
      const list = namesGames(name) ? games : tags
      return [value].flat().map(Number).map(list.nameOf).join(', ') || 'none'
    }
    return valueText(name, value)
  }
}

const namesGames = (name: string) => name === 'category_id' || name === 'category_ids'

/** Fields with ids of games or tags, which have names. */
const gameFields = new Set(['category_id', 'category_ids', 'tag_ids'])

const AT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

/** The longest shown text. */
const TEXT_LENGTH = 200

/** Other values than texts, numbers and named things are only counted, or called "set". */
function valueText(name: string, value: unknown): string {
  if (isBlank(value)) return 'none'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return numberText(name, value)
  if (typeof value === 'string') return AT.test(value) ? timeText(value) : plain(value)
  if (!Array.isArray(value)) return nameOf(value) ?? 'set'
  const labels = value.map(nameOf)
  if (labels.length === 0) return 'none'
  if (labels.every((label) => label !== undefined)) return plain(labels.join(', '))
  return `${value.length} ${value.length === 1 ? 'entry' : 'entries'}`
}

function numberText(name: string, value: number): string {
  if (name.endsWith('_sen')) return formatSen(value)
  if (name === 'markup_percent') return `cost + ${value / 100}%`
  if (name === 'sst_hundredths') return `${value / 100}%`
  if (name.endsWith('_hundredths')) return (value / 100).toFixed(2)
  if (name.endsWith('_ms')) return `${value / 1000} s`
  if (name.endsWith('_minutes')) return `${value} minutes`
  return /(^|_)id$/.test(name) ? 'set' : value.toLocaleString('en-MY')
}

/** The name of a thing; a text itself. */
function nameOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  if (typeof value !== 'object' || value === null) return undefined
  const { name, label, code, bank } = value as Record<string, unknown>
  return [name, label, code, bank].find((one) => typeof one === 'string')
}

/** A text without tags, cut to its length. */
function plain(text: string): string {
  const words = text
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return words.length > TEXT_LENGTH ? `${words.slice(0, TEXT_LENGTH)}…` : words
}

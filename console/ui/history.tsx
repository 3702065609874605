import { formatSen } from '@apeak/contract/money'
import type { HistoryEntry } from '@apeak/contract/operators'
import { Box, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { useSortedList } from '../catalog/catalog-fields.tsx'
import { useActorNames } from '../operators/operator-names.ts'
import { useRights } from '../session.ts'
import { Time, timeText } from './malaysian-time.tsx'
import { Panel } from './panel.tsx'
import { Muted, Note } from './text.tsx'

/** Sentences by event, continuing after the actor's name. */
export type Sentences = Record<string, (entry: HistoryEntry) => string>

type Props = {
  entries: readonly HistoryEntry[]
  /** Other events show their name and changes. */
  sentences?: Sentences
}

/** The history of a thing, newest first. */
export function History({ entries, sentences = {} }: Props) {
  const nameOf = useActorNames()
  if (entries.length === 0) return <Muted>No entries yet.</Muted>
  return (
    <Timeline>
      {entries.map((entry) => {
        const sentence = sentences[entry.event]
        return (
          <TimelineItem
            key={`${entry.event} ${entry.id}`}
            who={nameOf(entry.actor_kind, entry.actor)}
            did={sentence ? `${sentence(entry)}.` : <span>{readableName(entry.event)}</span>}
            at={entry.created_at}
          >
            {entry.reason && <Typography variant="body2">{entry.reason}</Typography>}
            {!sentence && <Changes before={entry.before} after={entry.after} />}
          </TimelineItem>
        )
      })}
    </Timeline>
  )
}

/** The same in a panel. */
export const HistoryPanel = (props: Props) => (
  <Panel title="History">
    <History {...props} />
  </Panel>
)

/** Converts an identifier to words: "role_changed" to "Role changed". */
export function readableName(event: string): string {
  const words = event.replaceAll(/[_-]/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The changed fields in one line: "Price: RM 10.00 → RM 12.00". */
export function Changes({ before, after }: Pick<HistoryEntry, 'before' | 'after'>) {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  const changed = names.filter(
    (name) => !hidden.has(name) && raw(before?.[name]) !== raw(after?.[name]),
  )
  const textOf = useValueTexts(changed)
  if (changed.length === 0) return null
  return (
    <Note sx={{ overflowWrap: 'anywhere' }}>
      {changed
        .map((name) => {
          const [old, now] = [textOf(name, before?.[name]), textOf(name, after?.[name])]
          return `${fieldName(name)}: ${changeText(old, now, isBlank(before?.[name]))}`
        })
        .join(' · ')}
    </Note>
  )
}

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
const fieldName = (name: string) => readableName(name.replace(/_(id|ids|sen|hundredths|ms)$/, ''))

function changeText(old: string, now: string, isNew: boolean): string {
  if (isNew) return now
  return old === now ? 'changed' : `${old} → ${now}`
}

/** Formats the values of fields for people, with the names of games and operators. */
function useValueTexts(names: readonly string[]): (name: string, value: unknown) => string {
  const nameOf = useActorNames()
  const { has } = useRights()
  const namesGames = names.some((name) => gameFields.has(name)) && has('catalog.read')
  const games = useSortedList('categories', namesGames)
  return (name, value) => {
    if (name === 'operator' && typeof value === 'string') return nameOf('operator', value)
    if (gameFields.has(name) && namesGames && !isBlank(value)) {
      const ids = [value].flat().map(Number)
      return ids.map(games.nameOf).join(', ') || 'none'
    }
    return valueText(name, value)
  }
}

const gameFields = new Set(['category_id', 'category_ids'])

const AT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

/** The longest shown text. */
const TEXT_LENGTH = 200

/** Other values than texts, numbers and named things are only counted, or called "set". */
function valueText(name: string, value: unknown): string {
  if (isBlank(value)) return 'none'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return numberText(name, value)
  if (typeof value === 'string') return AT.test(value) ? timeText(value) : plainText(value)
  if (!Array.isArray(value)) return labelOf(value) ?? 'set'
  const labels = value.map(labelOf)
  if (labels.length === 0) return 'none'
  if (labels.every((label) => label !== undefined)) return plainText(labels.join(', '))
  return `${value.length} ${value.length === 1 ? 'entry' : 'entries'}`
}

function numberText(name: string, value: number): string {
  if (name.endsWith('_sen')) return formatSen(value)
  if (name.endsWith('_hundredths')) return (value / 100).toFixed(2)
  if (name.endsWith('_ms')) return `${value / 1000} s`
  return /(^|_)id$/.test(name) ? 'set' : value.toLocaleString('en-MY')
}

/** The name of a thing; a text itself. */
function labelOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  if (typeof value !== 'object' || value === null) return undefined
  const { name, label, code } = value as Record<string, unknown>
  return [name, label, code].find((one) => typeof one === 'string')
}

/** A text without tags, cut to its length. */
function plainText(text: string): string {
  const plain = text
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return plain.length > TEXT_LENGTH ? `${plain.slice(0, TEXT_LENGTH)}…` : plain
}

/** A vertical timeline of `TimelineItem`s, newest first. */
export function Timeline({ children }: { children: ReactNode }) {
  return (
    <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {children}
    </Box>
  )
}

type TimelineItemProps = {
  who: string
  /** The action, continuing after the name. */
  did: ReactNode
  at: string
  /** Details: a reason, a note, changes. */
  children?: ReactNode
}

/** One event: "Mei Ling delivered it." */
export function TimelineItem({ who, did, at, children }: TimelineItemProps) {
  return (
    <Box component="li" sx={item}>
      <Typography variant="body2" sx={{ fontSize: '0.875rem', overflowWrap: 'anywhere' }}>
        <strong>{isEmail(who) ? who : who.charAt(0).toUpperCase() + who.slice(1)}</strong> {did}{' '}
        <Box
          component="span"
          sx={{ color: 'text.secondary', fontSize: '0.8125rem', whiteSpace: 'nowrap' }}
        >
          · <Time at={at} />
        </Box>
      </Typography>
      {children}
    </Box>
  )
}

const isEmail = (name: string) => name.includes('@')

/** The line connects the dots and ends at the oldest. */
const item = {
  position: 'relative',
  pl: 2.5,
  pb: 1.75,
  '&::before': {
    content: '""',
    position: 'absolute',
    left: 3,
    top: 10,
    bottom: -10,
    borderLeft: 1,
    borderColor: 'divider',
  },
  '&::after': {
    content: '""',
    position: 'absolute',
    left: 0,
    top: 7,
    width: 7,
    height: 7,
    borderRadius: '50%',
    bgcolor: 'text.secondary',
  },
  '&:first-of-type::after': { bgcolor: 'primary.main' },
  '&:last-of-type': { pb: 0 },
  '&:last-of-type::before': { display: 'none' },
} as const

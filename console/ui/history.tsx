import { formatSen } from '@apeak/contract/money'
import type { HistoryEntry } from '@apeak/contract/operators'
import { Box, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { useActorNames } from '../operators/operator-names.ts'
import { shortTime, Time } from './malaysian-time.tsx'
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
  if (entries.length === 0) return <Muted>Nothing yet.</Muted>
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

/** The changed fields in one line. */
export function Changes({ before, after }: Pick<HistoryEntry, 'before' | 'after'>) {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  const changed = names.filter((name) => text(before?.[name]) !== text(after?.[name]))
  const nameOf = useActorNames()
  if (changed.length === 0) return null
  const told = (name: string, value: unknown) =>
    name === 'operator' && typeof value === 'string'
      ? nameOf('operator', value)
      : readable(name, value)
  return (
    <Note sx={{ overflowWrap: 'anywhere' }}>
      {changed
        .map((name) => {
          const change = changeOf(told(name, before?.[name]), told(name, after?.[name]))
          return `${readableName(name.replace(/_sen$/, ''))}: ${change}`
        })
        .join(' · ')}
    </Note>
  )
}

function changeOf(before: unknown, after: unknown): string {
  if (isNothing(before)) return isNothing(after) ? 'none' : text(after)
  return `${text(before)}, now ${isNothing(after) ? 'none' : text(after)}`
}

const isNothing = (value: unknown) => value === undefined || value === null || value === ''

const text = (value: unknown) =>
  typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value)

const AT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

/** Formats amounts in ringgit and times in Malaysia. */
function readable(name: string, value: unknown): unknown {
  if (name.endsWith('_sen') && typeof value === 'number') return formatSen(value)
  return typeof value === 'string' && AT.test(value) ? shortTime(value) : value
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
        <strong>{who.charAt(0).toUpperCase() + who.slice(1)}</strong> {did}{' '}
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

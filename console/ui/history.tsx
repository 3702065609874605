import type { HistoryEntry } from '@apeak/contract/operators'
import { Box, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { useActorNames } from '../operators/operator-names.ts'
import { Changes } from './changes.tsx'
import { Time } from './malaysian-time.tsx'
import { Panel } from './panel.tsx'
import { Muted } from './text.tsx'

/** Sentences by event, continuing after the actor's name. */
export type Sentences = Record<string, (entry: HistoryEntry) => string>

type Props = {
  entries: readonly HistoryEntry[]
  /** Other events show their name. */
  sentences?: Sentences
  /** The kind of subject that operators edit: its edits tell what changed. */
  edited?: string
}

/** The history of a thing, newest first. */
export function History({ entries, sentences = {}, edited }: Props) {
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
            {edited && <Changes kind={edited} entry={entry} />}
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

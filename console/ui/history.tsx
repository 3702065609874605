import type { HistoryEntry } from '@apeak/contract/operators'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useActorNames } from '../operators/use-operator-names.ts'
import { Time } from './malaysian-time.tsx'

type Entry = Omit<HistoryEntry, 'id'> & { id: number | string }

/** What happened to a thing, the newest first: what, who, when, why, and what it changed. */
export function History({ entries }: { entries: readonly Entry[] }) {
  const nameOf = useActorNames()
  if (entries.length === 0) return <Typography color="textSecondary">Nothing yet.</Typography>
  return (
    <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.25 }}>
      {entries.map((entry) => (
        <Box component="li" key={entry.id} sx={{ borderLeft: 2, borderColor: 'divider', pl: 1.5 }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, alignItems: 'baseline' }}>
            <Typography component="span" sx={{ fontWeight: 600 }}>
              {inWords(entry.event)}
            </Typography>
            <Typography component="span" variant="body2" color="textSecondary">
              {nameOf(entry.actor_kind, entry.actor)} · <Time at={entry.created_at} />
            </Typography>
          </Box>
          {entry.reason && <Typography variant="body2">{entry.reason}</Typography>}
          <Changes before={entry.before} after={entry.after} />
        </Box>
      ))}
    </Box>
  )
}

/** A word of the database as people read it: "role_changed" is "Role changed". */
export function inWords(event: string): string {
  const words = event.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** What is not the same before and after. */
export function Changes({ before, after }: Pick<HistoryEntry, 'before' | 'after'>) {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  const changed = names.filter((name) => text(before?.[name]) !== text(after?.[name]))
  if (changed.length === 0) return null
  return (
    <Typography component="div" variant="body2" color="textSecondary">
      {changed.map((name) => (
        <div key={name}>
          {inWords(name)}: {changeOf(before?.[name], after?.[name])}
        </div>
      ))}
    </Typography>
  )
}

function changeOf(before: unknown, after: unknown): string {
  if (before === undefined) return text(after)
  return `${text(before)}, now ${after === undefined ? 'none' : text(after)}`
}

const text = (value: unknown) =>
  typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value)

import type { Page } from '@apeak/contract/lists'
import type { OperatorEventEntry } from '@apeak/contract/operators'
import { consolePaths, pathTo } from '@apeak/contract/paths'
import Alert from '@mui/material/Alert'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Link } from 'react-router-dom'
import { call } from '../api.ts'
import { History } from './history.tsx'
import { useRights } from './use-rights.ts'

/** What operators did to a thing that has no history of its own: the newest, and the way to all. */
export function SubjectHistory({ kind, id }: { kind: string; id: string }) {
  const { has } = useRights()
  const titleId = useId()
  const subject = { subject_kind: kind, subject_id: id }
  const { data, error } = useQuery({
    queryKey: ['operator-events', 'subject', kind, id],
    queryFn: () =>
      call<Page<OperatorEventEntry>>(
        'GET',
        pathTo(consolePaths.operatorEvents, {}, { ...subject, per_page: 10 }),
      ),
    enabled: has('events.read'),
  })
  if (!has('events.read')) return null
  const all = `/operator-events?filter=${encodeURIComponent(JSON.stringify(subject))}`
  return (
    <section aria-labelledby={titleId}>
      <Typography id={titleId} variant="h3" component="h2" sx={{ mb: 1.5 }}>
        History
      </Typography>
      {error && <Alert severity="error">The history could not be read.</Alert>}
      {data && <History entries={data.data} />}
      {data && data.total > data.data.length && (
        <Typography sx={{ mt: 1.5 }}>
          <Link to={all}>All {data.total} entries</Link>
        </Typography>
      )}
    </section>
  )
}

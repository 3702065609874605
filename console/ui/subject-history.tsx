import type { Page } from '@apeak/contract/lists'
import type { OperatorEventEntry } from '@apeak/contract/operators'
import { consolePaths, pathTo } from '@apeak/contract/paths'
import { Typography } from '@mui/material'
import { Link } from 'react-router-dom'
import { sentencesOf } from '../operators/event-sentences.ts'
import { useRead } from '../read.ts'
import { useRights } from '../session.ts'
import { History } from './history.tsx'
import { Panel, RetryAlert } from './panel.tsx'

type Props = {
  kind: string
  id: string
  /** Its name in sentences; "it" by default. */
  name?: string
}

/** The newest operator events of a thing, with a link to all. */
export function SubjectHistory({ kind, id, name = 'it' }: Props) {
  const { has } = useRights()
  const subject = { subject_kind: kind, subject_id: id }
  const { data, error, refetch } = useRead<Page<OperatorEventEntry>>(
    ['operator-events', 'subject', kind, id],
    pathTo(consolePaths.operatorEvents, {}, { ...subject, per_page: 10 }),
    { enabled: has('events.read') },
  )
  if (!has('events.read')) return null
  const all = `/operator-events?filter=${encodeURIComponent(JSON.stringify(subject))}`
  return (
    <Panel title="History">
      {error && <RetryAlert retry={refetch}>The history could not be loaded.</RetryAlert>}
      {data && <History entries={data.data} sentences={sentencesOf(kind, name)} />}
      {data?.has_more && (
        <Typography sx={{ mt: 1.5 }}>
          <Link to={all}>All entries</Link>
        </Typography>
      )}
    </Panel>
  )
}

import DoneIcon from '@mui/icons-material/TaskAltOutlined'
import { Box, Paper } from '@mui/material'
import { useState } from 'react'
import { Title } from 'react-admin'
import { UndoBar } from '../orders/undo-bar.tsx'
import { Loading } from '../ui/loading.tsx'
import { EmptyPage, RetryAlert } from '../ui/panel.tsx'
import { useArrivals, useTitleCount } from './arrivals.ts'
import { useIsOwnClaim } from './claim-button.tsx'
import { countOf, type Filtering, MarkBar, QueueBar, queueFilters } from './queue-bar.tsx'
import { QueueDialog } from './queue-dialog.tsx'
import { QueueRow } from './queue-row.tsx'
import { keyOf, useNow, useQueue } from './use-queue.ts'
import { useQueueWork } from './use-queue-work.ts'

/** The work queue, longest waiting first, usable by keyboard alone. */
export function QueuePage() {
  const queue = useQueue()
  const { items, lead, error, retry, isLive } = queue
  const now = useNow() + lead
  const isMine = useIsOwnClaim()
  const [filtering, setFiltering] = useState<Filtering>({ filter: 'all', game: null })
  const arrivals = useArrivals(items)
  useTitleCount(countOf(items))

  const { filter, game } = filtering
  const shown = (items ?? []).filter(
    (item) =>
      queueFilters[filter].holds(item, isMine(item.claim)) &&
      (game === null || item.details.category === game),
  )
  const isFiltered = filter !== 'all' || game !== null
  const work = useQueueWork(shown, queue)

  return (
    <Box sx={{ py: 2 }}>
      <Title title="Queue" />
      <QueueBar
        {...{ items, filtering, isLive, keys: work.keys, ...arrivals }}
        onFilter={setFiltering}
      />
      {error && !items && <RetryAlert retry={retry}>The queue could not be loaded.</RetryAlert>}
      {!error && !items && <Loading height={340} />}
      {items && shown.length === 0 && (
        <EmptyPage
          icon={<DoneIcon sx={{ color: 'success.main', fontSize: 32 }} />}
          title={isFiltered ? 'Nothing matches' : 'The queue is empty'}
        >
          {isFiltered
            ? 'Choose “All” and all games to see the other items.'
            : 'New items appear here automatically.'}
        </EmptyPage>
      )}
      {shown.length > 0 && (
        <>
          <MarkBar {...work.markBar} />
          <Paper component="ol" sx={{ listStyle: 'none', m: 0, p: 0, overflow: 'hidden' }}>
            {shown.map((item, place) => (
              <QueueRow
                key={keyOf(item)}
                item={item}
                now={now}
                isChosen={place === work.index}
                onChoose={() => work.choose(place)}
                isMarked={work.isMarked(item)}
                onMark={work.markOf(item)}
                work={work.of(item)}
              />
            ))}
          </Paper>
        </>
      )}
      {work.dialog && <QueueDialog {...work.dialog} />}
      <UndoBar {...work.undoBar} keyHint="u" />
    </Box>
  )
}

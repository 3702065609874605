import type { PartnershipState, ThreadEntry, ThreadKind } from '@apeak/contract/support-console'
import { Alert, Box, Chip } from '@mui/material'
import { useActorNames } from '../operators/operator-names.ts'
import { ConsoleList } from '../ui/console-list.tsx'
import { Col, RowLink, TimeCol } from '../ui/console-table.tsx'
import { type CsvColumns, timeColumn } from '../ui/csv-export.tsx'
import { customerFilter, referenceFilter, searchFilter, selectFilter } from '../ui/filters.tsx'
import { ageOf } from '../ui/malaysian-time.tsx'
import { Note } from '../ui/text.tsx'
import { useInboxWatch } from './inbox-watch.tsx'

const filters = [
  searchFilter('Number, person, text, order'),
  selectFilter(
    'state',
    'State',
    { open: 'Open', waiting: 'Waiting for an answer', answered: 'Answered', closed: 'Closed' },
    'All',
  ),
  selectFilter('assigned', 'Assigned to', { me: 'Me', nobody: 'Nobody' }, 'All'),
  selectFilter('kind', 'Kind', { ticket: 'Tickets', chat: 'Chats' }, 'All'),
  referenceFilter('order_id', 'orders', 'Order', 'short_reference'),
  customerFilter,
]

const csv: CsvColumns = [
  ['Number', ({ id }: ThreadEntry) => id],
  ['Kind', ({ kind }: ThreadEntry) => kindWords[kind]],
  ['Name', ({ name }: ThreadEntry) => name],
  ['Email', ({ email }: ThreadEntry) => email],
  ['Subject', ({ subject }: ThreadEntry) => subject],
  ['State', ({ status }: ThreadEntry) => status],
  timeColumn('Opened', 'created_at'),
  timeColumn('Waiting since', 'waiting_since'),
  timeColumn('Latest message', 'last_message_at'),
]

/** Tickets and chats, longest waiting first, updated live. */
export function ThreadList() {
  const isLive = useInboxWatch()
  const nameOf = useActorNames()
  return (
    <>
      {!isLive && (
        <Alert severity="warning" sx={{ mt: 2 }}>
          Connection lost; new messages appear once it is back.
        </Alert>
      )}
      <ConsoleList
        resource="threads"
        title="Inbox"
        csv={csv}
        filters={filters}
        initially={{ state: 'open' }}
        sort={{ field: 'turn', order: 'ASC' }}
        nothing="No open conversations. Support tickets and chats appear here."
        opens
      >
        <Col
          label="From"
          render={(thread: ThreadEntry) => (
            <Box sx={{ overflowWrap: 'anywhere', minWidth: 90 }}>
              <RowLink>{senderOf(thread)}</RowLink>
              <Note>
                {kindWords[thread.kind]} #{thread.id}
              </Note>
              <Box className="phone-only" sx={{ mt: 0.5 }}>
                <ThreadState thread={thread} />
              </Box>
            </Box>
          )}
        />
        <Col label="About" render={(thread: ThreadEntry) => <SubjectCell thread={thread} />} />
        <Col
          source="turn"
          label="State"
          hide="phone"
          render={(thread: ThreadEntry) => <ThreadState thread={thread} />}
        />
        <Col
          label="Assigned to"
          hide="narrow"
          render={({ assigned_to }: ThreadEntry) =>
            assigned_to ? nameOf('operator', assigned_to) : 'Nobody'
          }
        />
        <TimeCol source="last_message_at" label="Latest message" hide="narrow" />
      </ConsoleList>
    </>
  )
}

/** A thread's subject, and the beginning of its newest message. */
function SubjectCell({ thread }: { thread: ThreadEntry }) {
  return (
    <Box sx={{ overflowWrap: 'anywhere', maxWidth: 520 }}>
      {titleOf(thread)}
      <Note sx={twoLines}>
        {thread.last_author === 'operator' && 'Shop: '}
        {thread.last_text}
      </Note>
    </Box>
  )
}

const twoLines = {
  display: '-webkit-box',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
} as const

export const kindWords: Record<ThreadKind, string> = {
  ticket: 'Ticket',
  chat: 'Chat',
  partnership: 'Partnership',
}

export const partnershipWords: Record<PartnershipState, string> = {
  new: 'New',
  in_talks: 'In talks',
  declined: 'Declined',
  partner: 'Partner',
}

/** The title of a thread. */
export const titleOf = ({ subject, kind, id }: Pick<ThreadEntry, 'subject' | 'kind' | 'id'>) =>
  subject ?? `${kindWords[kind]} #${id}`

/** The name or address of the sender. */
export const senderOf = ({ name, email }: Pick<ThreadEntry, 'name' | 'email'>) =>
  name ?? email ?? 'A visitor'

/** The status of a thread, with its waiting time. */
export function ThreadState({ thread }: { thread: Pick<ThreadEntry, 'status' | 'waiting_since'> }) {
  const { status, waiting_since } = thread
  if (status === 'closed') return <Chip label="Closed" />
  if (!waiting_since) {
    return <Chip label="Answered" color="success" />
  }
  return <Chip label={`Waiting ${ageOf(waiting_since)}`} color="warning" />
}

import type { SortedList } from '@apeak/contract/lists'
import type { ThreadEntry } from '@apeak/contract/support-console'
import { Alert, Box, Typography } from '@mui/material'
import { AutocompleteInput, DataTable, ReferenceInput, SearchInput, SelectInput } from 'react-admin'
import { useActorNames } from '../operators/operator-names.ts'
import { ConsoleList } from '../ui/console-list.tsx'
import { ConsoleTable, phoneHidden, RowLink, wideOnly } from '../ui/console-table.tsx'
import { Time } from '../ui/malaysian-time.tsx'
import { useInboxWatch } from './inbox-watch.tsx'
import { kindWords, senderOf, ThreadState, titleOf } from './thread-words.tsx'

/** A filter that searches its choices, since there are many. */
const oneOf = (source: string, reference: SortedList, label: string, optionText: string) => (
  <ReferenceInput
    key={source}
    source={source}
    reference={reference}
    sort={{ field: 'created_at', order: 'DESC' }}
    enableGetChoices={({ q }: { q?: string }) => (q?.length ?? 0) > 1}
    alwaysOn
  >
    <AutocompleteInput
      label={label}
      optionText={optionText}
      filterToQuery={(q: string) => (q ? { q } : {})}
      sx={{ minWidth: 132 }}
    />
  </ReferenceInput>
)

const filters = [
  <SearchInput key="q" source="q" alwaysOn resettable placeholder="Number, person, text, order" />,
  <SelectInput
    key="state"
    source="state"
    label="State"
    alwaysOn
    emptyText="All"
    choices={[
      { id: 'open', name: 'Open' },
      { id: 'waiting', name: 'Waiting for us' },
      { id: 'answered', name: 'Answered' },
      { id: 'closed', name: 'Closed' },
    ]}
  />,
  <SelectInput
    key="assigned"
    source="assigned"
    label="Whose"
    alwaysOn
    emptyText="All"
    choices={[
      { id: 'me', name: 'Mine' },
      { id: 'nobody', name: 'Nobody’s' },
    ]}
  />,
  <SelectInput
    key="kind"
    source="kind"
    label="Kind"
    alwaysOn
    emptyText="All"
    choices={[
      { id: 'ticket', name: 'Tickets' },
      { id: 'chat', name: 'Chats' },
    ]}
  />,
  oneOf('order_id', 'orders', 'Order', 'short_reference'),
  oneOf('customer_id', 'customers', 'Customer', 'name'),
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
        filters={filters}
        initially={{ state: 'open' }}
        sort={{ field: 'turn', order: 'ASC' }}
      >
        <ConsoleTable nothing="All answered." opens>
          <DataTable.Col
            label="From"
            disableSort
            render={(thread: ThreadEntry) => (
              <Box sx={{ overflowWrap: 'anywhere', minWidth: 90 }}>
                <RowLink>{senderOf(thread)}</RowLink>
                <Typography component="div" variant="body2" color="textSecondary">
                  {kindWords[thread.kind]} #{thread.id}
                </Typography>
                <Box className="phone-only" sx={{ mt: 0.5 }}>
                  <ThreadState thread={thread} />
                </Box>
              </Box>
            )}
          />
          <DataTable.Col
            label="About"
            disableSort
            render={(thread: ThreadEntry) => <SubjectCell thread={thread} />}
          />
          <DataTable.Col
            source="turn"
            label="State"
            {...phoneHidden}
            render={(thread: ThreadEntry) => <ThreadState thread={thread} />}
          />
          <DataTable.Col
            label="Whose"
            disableSort
            {...wideOnly}
            render={({ assigned_to }: ThreadEntry) =>
              assigned_to ? nameOf('operator', assigned_to) : 'Nobody’s'
            }
          />
          <DataTable.Col
            source="last_message_at"
            label="Newest"
            {...wideOnly}
            render={({ last_message_at }: ThreadEntry) =>
              last_message_at && <Time at={last_message_at} />
            }
          />
        </ConsoleTable>
      </ConsoleList>
    </>
  )
}

/** A thread's subject, and the beginning of its newest message. */
function SubjectCell({ thread }: { thread: ThreadEntry }) {
  return (
    <Box sx={{ overflowWrap: 'anywhere', maxWidth: 520 }}>
      {titleOf(thread)}
      <Typography variant="body2" color="textSecondary" sx={twoLines}>
        {thread.last_author === 'operator' && 'We: '}
        {thread.last_text}
      </Typography>
    </Box>
  )
}

const twoLines = {
  display: '-webkit-box',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
} as const

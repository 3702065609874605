import type { CustomerDetails } from '@apeak/contract/accounts-console'
import type { HistoryEntry } from '@apeak/contract/operators'
import { consolePaths, pathTo } from '@apeak/contract/paths'
import { SUPPORT_TEXT_MAX } from '@apeak/contract/support'
import type {
  PartnershipState,
  ThreadDetails,
  ThreadMessage,
} from '@apeak/contract/support-console'
import { Alert, Box, Button, Chip, MenuItem, TextField, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { useGetIdentity, useRefresh } from 'react-admin'
import { Link } from 'react-router-dom'
import { CustomerOrders } from '../accounts/customers.tsx'
import { call } from '../api.ts'
import { useActorNames, useOperators } from '../operators/operator-names.ts'
import { useRead } from '../read.ts'
import { useRights } from '../session.ts'
import { ActionButton } from '../ui/actions.tsx'
import { HistoryPanel, type Sentences, Timeline, TimelineItem } from '../ui/history.tsx'
import { Time } from '../ui/malaysian-time.tsx'
import { Facts, Panel, RetryAlert } from '../ui/panel.tsx'
import { useNotifiedRun } from '../ui/run.ts'
import { ShowHeading, ShowPage, TwoColumns } from '../ui/show-page.tsx'
import { Muted, Note } from '../ui/text.tsx'
import { useTextInput } from '../ui/typed.tsx'
import { AnswerForm } from './answer-form.tsx'
import { useInboxWatch } from './inbox-watch.tsx'
import { LinkedText } from './linked-text.tsx'
import { PartnershipPanel } from './partnerships.tsx'
import { kindWords, partnershipWords, senderOf, ThreadState, titleOf } from './thread-list.tsx'
import { ThreadOrder } from './thread-order.tsx'

/** A thread: messages, answer form and sender. */
export function ThreadShow() {
  const isLive = useInboxWatch()
  return (
    <ShowPage<ThreadDetails> title={({ id, kind }) => `${kindWords[kind]} #${id}`}>
      {(thread) => (
        <>
          {!isLive && (
            <Alert severity="warning">Connection lost; new messages appear once it is back.</Alert>
          )}
          <ShowHeading
            state={
              <>
                <ThreadState thread={thread} />
                <Chip label={kindWords[thread.kind]} />
              </>
            }
            actions={<ThreadActions thread={thread} />}
          >
            {titleOf(thread)}
          </ShowHeading>
          <TwoColumns
            start={<ThreadMain thread={thread} />}
            end={<ThreadAside thread={thread} />}
          />
        </>
      )}
    </ShowPage>
  )
}

function ThreadMain({ thread }: { thread: ThreadDetails }) {
  const { has } = useRights()
  return (
    <>
      <Panel title="Conversation">
        <Conversation thread={thread} />
        {thread.is_erased ? (
          <Alert severity="info">The customer’s account was erased, so you cannot reply.</Alert>
        ) : (
          has('inbox.answer') && <AnswerForm key={thread.id} thread={thread} />
        )}
      </Panel>
      <ThreadNotes thread={thread} />
    </>
  )
}

function ThreadAside({ thread }: { thread: ThreadDetails }) {
  const sentences = useThreadSentences()
  return (
    <>
      {thread.partnership_state && <PartnershipPanel thread={thread} />}
      <ThreadPerson thread={thread} />
      <HistoryPanel entries={thread.history} sentences={sentences} />
    </>
  )
}

/** The messages of a thread, oldest first, the customer's on the left. */
function Conversation({ thread }: { thread: ThreadDetails }) {
  const nameOf = useActorNames()
  const whoWrote = ({ author, actor }: ThreadMessage) =>
    author === 'operator' ? nameOf('operator', actor) : senderOf(thread)
  const answers = thread.messages.filter(({ author }) => author === 'operator')
  const newest = answers.at(-1)?.id
  return (
    <Box role="log" aria-label="Messages" sx={{ mb: 2 }}>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.25 }}>
        {thread.messages.map((message) => (
          <Box
            component="li"
            key={message.id}
            sx={message.author === 'operator' ? [bubble, ours] : bubble}
          >
            <Note>
              <strong>{whoWrote(message)}</strong> · <Time at={message.created_at} />
              {thread.kind === 'chat' &&
                message.id === newest &&
                thread.seen >= message.id &&
                ' · seen'}
            </Note>
            <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
              {message.text === null ? <em>Erased</em> : <LinkedText text={message.text} />}
            </Typography>
          </Box>
        ))}
      </Box>
    </Box>
  )
}

const bubble = {
  justifySelf: 'start',
  maxWidth: { xs: '95%', sm: '85%' },
  minWidth: 0,
  px: 1.5,
  py: 1,
  borderRadius: 2,
  border: 1,
  borderColor: 'divider',
} as const

const ours = { justifySelf: 'end', bgcolor: 'action.hover' } as const

/** The assignee and status of a thread. */
function ThreadActions({ thread }: { thread: ThreadDetails }) {
  const { has } = useRights()
  const { run } = useNotifiedRun()
  const refresh = useRefresh()
  const { identity } = useGetIdentity()
  if (!has('inbox.answer') || thread.is_erased) return null
  const { id, status, assigned_to } = thread
  const act = (path: string, body: Record<string, unknown>) =>
    run(() => call('POST', path, body).finally(refresh))
  const mine = String(identity?.id ?? '')
  const move = status === 'open' ? consolePaths.closeThread : consolePaths.reopenThread
  return (
    <>
      {identity && assigned_to !== mine && (
        <Button
          variant="outlined"
          size="small"
          onClick={() =>
            void act(pathTo(consolePaths.assignThread, { id }), { to: mine, seen: assigned_to })
          }
        >
          Assign to me
        </Button>
      )}
      <AssignSelect key={assigned_to} thread={thread} />
      <Button
        variant="outlined"
        size="small"
        color={status === 'open' ? 'success' : 'primary'}
        onClick={() => void act(pathTo(move, { id }), {})}
      >
        {status === 'open' ? 'Close' : 'Reopen'}
      </Button>
    </>
  )
}

function AssignSelect({ thread }: { thread: ThreadDetails }) {
  const { id, assigned_to } = thread
  const to = useTextInput(assigned_to ?? '')
  const operators = useOperators().filter(({ active }) => active)
  const nameOf = useActorNames()
  return (
    <ActionButton
      label={assigned_to ? `Assigned to ${nameOf('operator', assigned_to)}` : 'Assign'}
      title="Assign this conversation"
      confirm="Assign"
      run={() =>
        call('POST', pathTo(consolePaths.assignThread, { id }), {
          to: to.text || null,
          seen: assigned_to,
        })
      }
      done="Assigned"
      disabled={to.text === (assigned_to ?? '')}
    >
      <TextField
        select
        label="Operator"
        {...to.field}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      >
        <MenuItem value="">
          <Typography component="em">Nobody</Typography>
        </MenuItem>
        {operators.map((operator) => (
          <MenuItem key={operator.id} value={operator.id}>
            {operator.name}
          </MenuItem>
        ))}
      </TextField>
    </ActionButton>
  )
}

/** Internal notes. */
function ThreadNotes({ thread }: { thread: ThreadDetails }) {
  const nameOf = useActorNames()
  const newestFirst = thread.notes.toReversed()
  return (
    <Panel title="Internal notes" aside={!thread.is_erased && <AddNoteForm id={thread.id} />}>
      {newestFirst.length === 0 ? (
        <Muted>No notes yet. Only operators see them.</Muted>
      ) : (
        <Timeline>
          {newestFirst.map(({ id, operator_id, text, created_at }) => (
            <TimelineItem
              key={id}
              who={nameOf('operator', operator_id)}
              did="added a note"
              at={created_at}
            >
              <Typography variant="body2" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
                {text === null ? <em>Erased</em> : <LinkedText text={text} />}
              </Typography>
            </TimelineItem>
          ))}
        </Timeline>
      )}
    </Panel>
  )
}

function AddNoteForm({ id }: { id: number }) {
  const note = useTextInput('', { maxLength: SUPPORT_TEXT_MAX })
  return (
    <ActionButton
      label="Add a note"
      title="Add a note for operators"
      confirm="Add"
      right="inbox.answer"
      run={(_reason, request_key) =>
        call('POST', pathTo(consolePaths.addThreadNote, { id }), { text: note.value, request_key })
      }
      done="Note added"
      onDone={() => note.set('')}
      disabled={note.text === ''}
    >
      <TextField
        label="Note"
        helperText="The customer never sees it."
        {...note.field}
        multiline
        minRows={3}
      />
    </ActionButton>
  )
}

/** The sender: orders, gold and earlier threads. */
function ThreadPerson({ thread }: { thread: ThreadDetails }) {
  const { customer_id, email } = thread
  const { has } = useRights()
  const facts: [string, ReactNode][] = [
    ['Name', thread.name ?? '—'],
    [customer_id ? 'Email' : 'Email (unverified)', email ?? '—'],
  ]
  facts.push(['Order', <ThreadOrder key="order" thread={thread} />])
  if (!customer_id && email && has('orders.read')) {
    facts.push([
      'Orders',
      <Link key="orders" to={`/orders?filter=${encodeURIComponent(JSON.stringify({ q: email }))}`}>
        Orders with this email address
      </Link>,
    ])
  }
  return (
    <>
      <Panel
        title={senderOf(thread)}
        aside={
          customer_id && has('customers.read') ? (
            <Link to={`/customers/${customer_id}/show`}>Customer account</Link>
          ) : (
            <Muted>No account</Muted>
          )
        }
      >
        <Facts facts={facts} />
        {customer_id && has('customers.read') && <CustomerFigures id={customer_id} />}
      </Panel>
      {customer_id && has('orders.read') && <CustomerOrders id={customer_id} />}
      {thread.earlier.length > 0 && <EarlierThreads thread={thread} />}
    </>
  )
}

/** A customer's figures, such as gold. */
function CustomerFigures({ id }: { id: number }) {
  const { data, error, refetch } = useRead<CustomerDetails>(
    ['customers', 'of-thread', id],
    pathTo(consolePaths.customer, { id }),
  )
  if (error) return <RetryAlert retry={refetch}>The customer could not be loaded.</RetryAlert>
  if (!data) return null
  const facts: [string, ReactNode][] = [
    ['Phone', data.phone],
    ['Customer since', <Time key="since" at={data.created_at} />],
    ...data.figures.map(({ name, text }): [string, string] => [name, text]),
  ]
  return (
    <Box sx={{ mt: 1.5 }}>
      <Facts facts={facts} />
    </Box>
  )
}

function EarlierThreads({ thread }: { thread: ThreadDetails }) {
  return (
    <Panel title="Other conversations">
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
        {thread.earlier.map((one) => (
          <Box
            component="li"
            key={one.id}
            sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}
          >
            <Link to={`/threads/${one.id}/show`}>{titleOf(one)}</Link>
            <Note>
              {kindWords[one.kind]} · <Time at={one.created_at} />
            </Note>
            <ThreadState thread={one} />
          </Box>
        ))}
      </Box>
    </Panel>
  )
}

/** Event sentences of threads. */
function useThreadSentences(): Sentences {
  const nameOf = useActorNames()
  const toWhom = ({ after }: HistoryEntry) =>
    typeof after?.to === 'string'
      ? `assigned it to ${nameOf('operator', after.to)}`
      : 'unassigned it'
  return {
    opened: () => 'opened it',
    replied: () => 'wrote',
    closed: () => 'closed it',
    reopened: () => 'reopened it',
    erased: () => 'erased the customer’s data',
    noted: () => 'added a note',
    order_attached: () => 'attached the order',
    order_detached: () => 'detached the order',
    assigned: toWhom,
    partnership_moved: ({ after }) =>
      `moved it to “${partnershipWords[after?.to as PartnershipState] ?? after?.to}”`,
  }
}

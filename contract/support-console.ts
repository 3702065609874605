import { type Static, Type } from 'typebox'
import { closedObject, Id, nullable, ONE_LINE } from './fields.ts'
import { listQuery, pageOf } from './lists.ts'
import { WeekHours } from './opening-hours.ts'
import { HistoryEntry, Version } from './operators.ts'
import { OrderId } from './orders.ts'
import { RequestKey } from './orders-console.ts'
import { SUPPORT_TEXT_MAX } from './support.ts'

const ThreadId = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })
const OperatorId = Type.String({
  pattern: '^p[0-9a-z]{26}$',
  message: 'This operator does not exist.',
})

/** The thread in a call's path. */
export const ThreadParams = closedObject({ id: ThreadId })

const threadKinds = ['ticket', 'partnership', 'chat'] as const
export const ThreadKind = Type.Enum([...threadKinds])
export type ThreadKind = (typeof threadKinds)[number]

/** Thread states for operators: open, waiting for a reply, answered, or closed. */
const threadStates = ['open', 'waiting', 'answered', 'closed'] as const

/** States of a partnership enquiry. */
export const partnershipStates = ['new', 'in_talks', 'declined', 'partner'] as const
export const PartnershipState = Type.Enum([...partnershipStates])
export type PartnershipState = (typeof partnershipStates)[number]

const search = Type.Optional(
  Type.String({
    minLength: 1,
    maxLength: 200,
    description:
      'A number, part of a name or message, or an order’s reference. For a common word the newest matches are found',
  }),
)

/** The query of the ticket and chat list: by default open ones, longest waiting first. */
export const ThreadsQuery = listQuery('threads', {
  kind: Type.Optional(Type.Enum(['ticket', 'chat'])),
  state: Type.Optional(Type.Enum([...threadStates])),
  assigned: Type.Optional(
    Type.Union([Type.Enum(['me', 'nobody']), OperatorId], { description: 'The assignee' }),
  ),
  order_id: Type.Optional(OrderId),
  customer_id: Type.Optional(Id),
  q: search,
})
export type ThreadsQuery = Static<typeof ThreadsQuery>

/** The query of the partnership list. */
export const PartnershipsQuery = listQuery('partnerships', {
  partnership_state: Type.Optional(PartnershipState),
  q: search,
})
export type PartnershipsQuery = Static<typeof PartnershipsQuery>

/** A thread in a list. `id` is its number. */
export const ThreadEntry = Type.Object({
  id: Type.Integer(),
  kind: ThreadKind,
  status: Type.Enum(['open', 'closed']),
  name: nullable(Type.String()),
  email: nullable(Type.String()),
  customer_id: nullable(Type.Integer()),
  subject: nullable(Type.String()),
  order_id: nullable(Type.String()),
  assigned_to: nullable(Type.String()),
  waiting_since: nullable(
    Type.String({ description: 'When its sender started waiting; null if answered' }),
  ),
  last_message_at: nullable(Type.String()),
  last_author: nullable(Type.String({ description: 'visitor, customer or operator' })),
  last_text: nullable(Type.String({ description: 'The beginning of the newest message' })),
  created_at: Type.String(),
})
export type ThreadEntry = Static<typeof ThreadEntry>
export const ThreadsPage = pageOf(ThreadEntry)
export type ThreadsPage = Static<typeof ThreadsPage>

/** Waiting threads are counted up to this number; an exact higher count is not useful. */
export const WAITING_COUNTED = 100

const Waiting = Type.Integer({ minimum: 0, maximum: WAITING_COUNTED })

/** The number of unanswered tickets and chats, and of partnership enquiries. */
export const ThreadsWaiting = Type.Object({ waiting: Waiting, partnerships: Waiting })
export type ThreadsWaiting = Static<typeof ThreadsWaiting>

/** The seven answers of a partnership enquiry, with its state. */
const partnership = {
  partnership_state: nullable(PartnershipState),
  contact_number: nullable(Type.String()),
  partnership_type: nullable(Type.String()),
  role: nullable(Type.String()),
}

/** A partnership enquiry with all its answers. `message`: the initial text. */
export const PartnershipEntry = Type.Object({
  ...ThreadEntry.properties,
  ...partnership,
  message: nullable(Type.String()),
})
export type PartnershipEntry = Static<typeof PartnershipEntry>
export const PartnershipsPage = pageOf(PartnershipEntry)
export type PartnershipsPage = Static<typeof PartnershipsPage>

/** A message of a thread; the text is null once its person was erased. */
export const ThreadMessage = Type.Object({
  id: Type.Integer(),
  author: Type.Enum(['visitor', 'customer', 'operator']),
  actor: nullable(Type.String({ description: 'The customer or operator' })),
  text: nullable(Type.String()),
  created_at: Type.String(),
})
export type ThreadMessage = Static<typeof ThreadMessage>

/** An operator's internal note. Shoppers never see it. */
const ThreadNote = Type.Object({
  id: Type.Integer(),
  operator_id: Type.String(),
  text: nullable(Type.String()),
  created_at: Type.String(),
})

/** A thread with all messages and events. */
export const ThreadDetails = Type.Object({
  ...ThreadEntry.properties,
  ...partnership,
  order_reference: nullable(Type.String()),
  typed_order: nullable(
    Type.Object({
      reference: Type.String(),
      order_id: nullable(Type.String()),
      is_same_email: Type.Boolean(),
    }),
    {
      description:
        'The reference that the sender typed, unless its order is attached. `order_id`: null if no order has it',
    },
  ),
  is_erased: Type.Boolean(),
  seen: Type.Integer({ description: 'The newest message seen by the visitor' }),
  answered_up_to: Type.Integer({ description: 'The newest message by an operator; 0 if none' }),
  messages: Type.Array(ThreadMessage),
  notes: Type.Array(ThreadNote),
  composing: Type.Array(Type.Object({ operator_id: Type.String(), until: Type.String() }), {
    description: 'Operators who are typing',
  }),
  earlier: Type.Array(ThreadEntry, {
    description: 'Other threads of the same customer or address, newest first',
  }),
  history: Type.Array(HistoryEntry),
})
export type ThreadDetails = Static<typeof ThreadDetails>

const AnswerText = Type.String({
  pattern: '\\S',
  maxLength: SUPPORT_TEXT_MAX,
  message: `Write something, in at most ${SUPPORT_TEXT_MAX} characters.`,
})

/** `seen`: `answered_up_to` as the operator saw it; an outdated value gets a 409 with the newer reply. */
export const AnswerThread = closedObject({
  text: AnswerText,
  seen: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
  request_key: RequestKey,
})
export type AnswerThread = Static<typeof AnswerThread>

/** The reply as a message of the thread. */
export const ThreadAnswer = Type.Object({ message_id: Type.Integer() })
export type ThreadAnswer = Static<typeof ThreadAnswer>

export const AddThreadNote = closedObject({ text: AnswerText, request_key: RequestKey })
export type AddThreadNote = Static<typeof AddThreadNote>

/** `to`: null to unassign. `seen`: the assignee that the operator saw. */
export const AssignThread = closedObject({ to: nullable(OperatorId), seen: nullable(OperatorId) })
export type AssignThread = Static<typeof AssignThread>

/** `order`: a reference or an id; null detaches. `seen`: the order that the operator saw. */
export const AttachOrder = closedObject({
  order: nullable(
    Type.String({
      maxLength: 40,
      pattern: '\\S',
      message: 'Enter the reference of an order, like AP-7K2M-9QXF.',
    }),
  ),
  seen: nullable(OrderId),
})
export type AttachOrder = Static<typeof AttachOrder>

/** `seen`: the state that the operator saw. */
export const MovePartnership = closedObject({ to: PartnershipState, seen: PartnershipState })
export type MovePartnership = Static<typeof MovePartnership>

/** Whether the operator is typing a reply. */
export const Composing = closedObject({ is_composing: Type.Boolean() })

/** The `threads` event of the inbox's stream: the changed threads; an empty list means all. */
export type ThreadsChanged = { ids: number[] }

export const SnippetParams = closedObject({ id: Id })

/** Placeholders in snippets, replaced with the thread's data. */
export const placeholders = {
  name: 'The customer’s name',
  order: 'The order’s reference',
  number: 'The thread’s number',
  operator: 'Your name',
} as const
export type Placeholder = keyof typeof placeholders

const snippetFields = {
  name: Type.String({
    pattern: ONE_LINE,
    maxLength: 60,
    message: 'Enter a name of at most 60 characters.',
  }),
  body: Type.String({
    pattern: '\\S',
    maxLength: SUPPORT_TEXT_MAX,
    message: `Write the answer, in at most ${SUPPORT_TEXT_MAX} characters.`,
  }),
}

/** A saved reply. */
export const Snippet = Type.Object({
  id: Type.Integer(),
  ...snippetFields,
  version: Type.Integer(),
  updated_at: Type.String(),
  archived_at: nullable(Type.String()),
})
export type Snippet = Static<typeof Snippet>

/** All snippets by name; an operator has tens. */
export const Snippets = Type.Object({ data: Type.Array(Snippet), total: Type.Integer() })
export type Snippets = Static<typeof Snippets>

export const CreateSnippet = closedObject({ ...snippetFields, request_key: RequestKey })
export type CreateSnippet = Static<typeof CreateSnippet>

/** `version`: the one that was read. */
export const SaveSnippet = closedObject({ ...snippetFields, version: Version })
export type SaveSnippet = Static<typeof SaveSnippet>

/** The editable hours of the live chat. */
const hoursFields = {
  days: WeekHours,
  away_text: Type.String({
    maxLength: 500,
    pattern: '\\S',
    message: 'Enter a text for visitors of at most 500 characters.',
  }),
}

/** The only row, with the id `chat`. */
export const SupportHoursParams = closedObject({ id: Type.Literal('chat') })

export const SupportHours = Type.Object({
  id: Type.Literal('chat'),
  ...hoursFields,
  version: Type.Integer(),
})
export type SupportHours = Static<typeof SupportHours>

/** `version`: the one that was read. */
export const SaveSupportHours = closedObject({ ...hoursFields, version: Version })
export type SaveSupportHours = Static<typeof SaveSupportHours>

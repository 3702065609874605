import type { Readable } from 'node:stream'
import type { ChatMessage, ChatThread } from '@apeak/contract/support'
import { sql } from 'kysely'
import type { EventStreams, StreamEvent } from '#platform/http/event-streams.ts'
import { found } from '#platform/http/problems.ts'
import { firstRow, type Queryable } from '#platform/postgres/database.ts'
import type { Listener } from '#platform/postgres/listen.ts'
import type { StoredMessage } from './reply.ts'
import type { SupportContext } from './support-settings.ts'

/** The owner of a conversation: its token, and the logged-in account, if any. */
export type ChatKey = { tokenHash: Buffer; accountId: number | null }

// A customer's conversation also requires a login as that customer.
/** SQL: whether a thread is the owner's conversation. */
export const isOwnConversation = ({ tokenHash, accountId }: ChatKey) =>
  sql`token_hash = ${tokenHash} and (customer_id is null or customer_id = ${accountId}::integer)`

/** The conversation of a token; undefined if there is none or it is another customer's. */
export async function chatOf(db: Queryable, key: ChatKey) {
  return firstRow<{ id: number; customer_id: number | null }>(db)`
    select id, customer_id from support_threads where ${isOwnConversation(key)}`
}

/** Number of messages at the start of a stream, the latest. */
const MESSAGES_SHOWN = 200

/** A message for the browser. */
export const shownMessage = ({
  id,
  key,
  author,
  body,
  created_at,
}: StoredMessage): ChatMessage => ({
  id,
  key,
  from_shop: author === 'operator',
  text: body ?? '',
  created_at: new Date(created_at).toISOString(),
})

/**
 * Opens the stream of a conversation: its state (the event `thread`, at each change) and its messages
 * after the id `after` (`message`). It ends when the conversation is erased. Throws 404.
 */
export async function streamChat(
  context: SupportContext,
  key: ChatKey,
  address: string,
  after: number,
): Promise<Readable> {
  const { database, eventStreams } = context
  const chat = found(await chatOf(database, key), 'Conversation')
  let last = after
  let sent = ''
  const readNew = async (): Promise<StreamEvent[] | null> => {
    const view = await chatView(database, key, last, MESSAGES_SHOWN)
    if (!view) return null
    const { messages, ...thread } = view
    last = messages.at(-1)?.id ?? last
    const state = JSON.stringify(thread)
    const isNew = state !== sent
    sent = state
    return [
      ...(isNew ? [{ event: 'thread', data: thread satisfies ChatThread }] : []),
      ...messages.map((one) => ({ id: one.id, event: 'message', data: shownMessage(one) })),
    ]
  }
  return eventStreams.open(streamTopic(chat.id), address, readNew)
}

type ChatView = {
  number: number
  status: 'open' | 'closed'
  online: boolean
  has_email: boolean
  seen: number
  messages: StoredMessage[]
}

/** A conversation with its latest messages after `after`, at most `atMost`; undefined if there is none. */
async function chatView(
  db: Queryable,
  key: ChatKey,
  after: number,
  atMost: number,
): Promise<ChatView | undefined> {
  return firstRow<ChatView>(db)`
    select t.id as number, t.status, t.email is not null as has_email, t.seen,
           exists (select from support_presence where seen_at > now() - interval '3 minutes') as online,
           coalesce((
             select json_agg(m order by m.id) from (
               select id, key, author, body, created_at from support_messages
               where thread_id = t.id and id > ${after}::bigint and body is not null
               order by id desc limit ${atMost}
             ) m
           ), '[]') as messages
    from support_threads t where ${isOwnConversation(key)}`
}

const streamTopic = (threadId: number) => `thread ${threadId}`

/** Wakes the streams of a changed thread, whichever process changed it. */
export const chatFeed = (streams: EventStreams): Listener => ({
  channel: 'support_changed',
  heard: (payload) => streams.wake(streamTopic(Number(payload))),
  // Streams read what they missed once the connection is back.
  lost: () => {},
  back: () => streams.wakeAll(),
})

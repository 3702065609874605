import type { Readable } from 'node:stream'
import type { ChatMessage, ChatThread } from '@apeak/contract/support'
import type { Context } from '#platform/context.ts'
import type { EventStreams, StreamEvent } from '#platform/http/event-streams.ts'
import { notFound } from '#platform/http/problems.ts'
import type { Listener } from '#platform/postgres/listen.ts'
import { type ChatKey, chatOf, chatView } from './sql-chat.ts'
import type { StoredMessage } from './sql-messages.ts'

/** As many of its newest messages as a conversation is shown with. */
const MESSAGES_SHOWN = 200

/** A message as its browser is shown it. */
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
 * Opens the stream of a conversation: how it stands (the event `thread`, whenever that changes) and
 * its messages after the one with the id `after` (`message`). Refused with 404 where there is no such
 * conversation; ends where it is erased.
 */
export async function streamChat(
  context: Context,
  key: ChatKey,
  address: string,
  after: number,
): Promise<Readable> {
  const { database, eventStreams } = context
  const chat = await chatOf(database, key)
  if (!chat) throw notFound('Conversation')
  let last = after
  let told = ''
  const readNew = async (): Promise<StreamEvent[] | null> => {
    const view = await chatView(database, key, last, MESSAGES_SHOWN)
    if (!view) return null
    const { messages, ...thread } = view
    last = messages.at(-1)?.id ?? last
    const state = JSON.stringify(thread)
    const isNew = state !== told
    told = state
    return [
      ...(isNew ? [{ event: 'thread', data: thread satisfies ChatThread }] : []),
      ...messages.map((one) => ({ id: one.id, event: 'message', data: shownMessage(one) })),
    ]
  }
  return eventStreams.open(streamTopic(chat.id), address, readNew)
}

/** The name under which the streams of a thread are woken. */
export const streamTopic = (threadId: number) => `thread ${threadId}`

/** Wakes the streams of a thread in which something has changed, whichever process changed it. */
export const chatFeed = (streams: EventStreams): Listener => ({
  channel: 'support_changed',
  heard: (payload) => streams.wake(streamTopic(Number(payload))),
  // What streams have sent stays right meanwhile; they look for more when it is back.
  lost: () => {},
  back: () => streams.wakeAll(),
})

// Support helpers for tests.

import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { after } from 'node:test'
import type { ChatMessage, ChatThread } from '@apeak/contract/support'
import type { ThreadDetails, ThreadsPage } from '@apeak/contract/support-console'
import { newOperator, type TestOperator } from './operators.ts'
import { type Answer, openTestShop, type TestShop } from './test-shop.ts'
import { until } from './until.ts'

/** Opens a shop with two support operators for the tests of one file. */
export async function openSupportDesk() {
  const opening = openTestShop()
  after(async () => (await opening).close())
  const shop = await opening
  const mei = await newOperator(shop, 'support', { name: 'Mei' })
  const farid = await newOperator(shop, 'support', { name: 'Farid' })
  return { shop, mei, farid }
}

const address = () => `aina-${randomUUID()}@example.com`

/** The fields of a ticket. */
export const ticket = (more: Record<string, unknown> = {}) => ({
  name: 'Aina',
  email: address(),
  subject: 'My diamonds',
  description: 'They have not arrived.',
  ...more,
})

/** The fields of a partnership enquiry. */
export const enquiry = (more: Record<string, unknown> = {}) => ({
  name: 'Hakim',
  email: address(),
  contact_number: '',
  partnership_type: 'Publisher',
  subject: 'Our new game',
  message: 'We would like to sell it with you.',
  role: 'Game Developer',
  ...more,
})

/** The rows of a thread and its messages. */
export async function threadWith({ context }: TestShop, id: number) {
  const { database } = context
  const thread = await database
    .selectFrom('support_threads')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const messages = await database
    .selectFrom('support_messages')
    .selectAll()
    .where('thread_id', '=', id)
    .orderBy('id')
    .execute()
  return { thread, messages }
}

/** The threads of an address. */
export const threads = ({ context }: TestShop, email: string) =>
  context.database.selectFrom('support_threads').selectAll().where('email', '=', email).execute()

/** A thread's history, a line for each event: event, actor, old and new status. */
export async function historyOf({ context }: TestShop, id: number): Promise<string[]> {
  const events = await context.database
    .selectFrom('support_thread_events')
    .selectAll()
    .where('thread_id', '=', id)
    .orderBy('id')
    .execute()
  return events.map(
    ({ event, actor_kind, actor, from_status, to_status }) =>
      `${event} by ${[actor_kind, actor].filter(Boolean).join(' ')}: ${from_status} → ${to_status}`,
  )
}

// The live chat, as a browser uses it.

/** A browser's side of a conversation. */
export type Chat = ReturnType<typeof newChat>

/** A browser with a token and no messages. `headers`: of a logged-in customer. */
export function newChat(
  shop: TestShop,
  headers: Record<string, string> = {},
  token = randomBytes(32).toString('base64url'),
) {
  const own = { 'x-chat-token': token, ...headers }
  return {
    token,
    headers: own,
    say: (text: string, key: string = randomUUID()): Promise<Answer> =>
      shop.post('/api/chat/messages', { key, text }, own),
    seen: (message_id: number) => shop.post('/api/chat/seen', { message_id }, own),
    leaveEmail: (email: string) => shop.post('/api/chat/email', { email }, own),
    listen: (after?: number) =>
      openStream(shop, after === undefined ? own : { ...own, 'last-event-id': String(after) }),
  }
}

/** A stream's output so far. */
export type Stream = {
  status: number
  messages: ChatMessage[]
  threads: ChatThread[]
  /** The raw text. */
  text: () => string
  isOver: () => boolean
  close: () => void
  /** Waits until the stream contains the text. */
  hears: (text: string) => Promise<void>
}

async function openStream({ url }: TestShop, headers: Record<string, string>): Promise<Stream> {
  const control = new AbortController()
  const response = await fetch(`${url}/api/chat/stream`, { headers, signal: control.signal })
  const messages: ChatMessage[] = []
  const threads: ChatThread[] = []
  let text = ''
  let isOver = false
  const read = async () => {
    let rest = ''
    for await (const part of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += part
      const events = (rest + part).split('\n\n')
      rest = events.pop() ?? ''
      for (const event of events) {
        const data = /^data: (.*)$/m.exec(event)?.[1]
        if (!data) continue
        if (/^event: message$/m.test(event)) messages.push(JSON.parse(data))
        else threads.push(JSON.parse(data))
      }
    }
  }
  const end = () => {
    isOver = true
  }
  read().then(end, end)
  return {
    status: response.status,
    messages,
    threads,
    text: () => text,
    isOver: () => isOver,
    close: () => control.abort(),
    hears: (wanted) =>
      until(`"${wanted}" has arrived`, () => messages.some((message) => message.text === wanted)),
  }
}

// Operators' work on threads.

/** A page of the inbox. */
export const listed = async (by: TestOperator, query: string) =>
  (await by.get(`/api/console/threads?${query}`)).body as unknown as ThreadsPage

/** A thread's page. */
export const shown = async (by: TestOperator, id: number) =>
  (await by.get(`/api/console/threads/${id}`)).body as unknown as ThreadDetails

/** An action on a thread, by the last part of its path. */
export const act = (
  by: TestOperator,
  id: number,
  what: string,
  body: Record<string, unknown> = {},
): Promise<Answer> => by.post(`/api/console/threads/${id}/${what}`, body)

/** Replies to a thread, based on its current state. */
export const answer = async (by: TestOperator, id: number, text: string, more = {}) =>
  act(by, id, 'answer', {
    text,
    seen: (await shown(by, id)).answered_up_to,
    request_key: randomUUID(),
    ...more,
  })

export const assertDone = ({ status, text }: Answer) => assert.equal(status, 200, text)

/** The status of a lost race, with the winning action and its operator. */
export const raceWinner = ({ status, body }: Answer) => {
  const first = body.done as { actor: string; event: string } | undefined
  return [status, first?.event, first?.actor]
}

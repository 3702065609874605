// The live chat, as a browser uses it.
import { randomBytes, randomUUID } from 'node:crypto'
import type { ChatMessage, ChatThread } from '@apeak/contract/support'
import type { Answer, TestShop } from './test-shop.ts'
import { until } from './until.ts'

/** A browser's side of a conversation. */
export type Chat = ReturnType<typeof newChat>

/** A browser that has a token and has said nothing. `headers`: of whoever is logged in there. */
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

/** What a stream has said so far. */
export type Stream = {
  status: number
  messages: ChatMessage[]
  threads: ChatThread[]
  /** All of it, as it came. */
  text: () => string
  isOver: () => boolean
  close: () => void
  /** Waits until the shop or the other tab has said it. */
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
      until(`"${wanted}" is heard`, () => messages.some((message) => message.text === wanted)),
  }
}

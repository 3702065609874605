import { ApiError } from '@apeak/contract/client'
import type { ChatMessage, ChatThread, SendChatMessage } from '@apeak/contract/support'
import { EventSourceParserStream } from 'eventsource-parser/stream'
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { api } from '../../api.ts'
import { persistDraft, readDraft } from '../../forms/draft.ts'
import { useShopper } from '../../session/shopper.ts'
import { randomId } from '../../ui/random-id.ts'
import { isRecent, persistChat, persistedChat, tokenToBegin } from './chat-token.ts'

/** This browser's conversation with the shop. `isOpen`: whether it is looked at. */
export function useChat(isOpen: boolean) {
  const visitor = useShopper()?.id ?? null
  const persisted = usePersistedChat(visitor)
  const token = persisted.chat?.token ?? null
  const isAwaited = persisted.chat !== null && isRecent(persisted.chat)
  const conversation = useConversation(token, isOpen || isAwaited)

  async function say(message: SendChatMessage): Promise<void> {
    // Not what was rendered: the message before this one may have begun it.
    const known = persistedChat(visitor)?.token
    try {
      await sayBy(known ?? tokenToBegin(), message)
    } catch (error) {
      // Somebody else's on this browser, or erased: this begins a new one.
      if (!(error instanceof ApiError && error.status === 404) || !known) throw error
      await sayBy(tokenToBegin(), message)
    }
  }
  async function sayBy(by: string, message: SendChatMessage): Promise<void> {
    await api.chat.say(by, message)
    persisted.persist(by)
  }
  const outbox = useOutbox(say)

  const answers = conversation.messages.filter(({ from_shop }) => from_shop)
  const newest = answers.at(-1)?.id ?? 0
  const seen = conversation.thread?.seen ?? newest
  useSeen(token, isOpen && newest > seen ? newest : 0)

  const { messages, thread, isConnected } = conversation
  const keys = new Set(messages.map(({ key }) => key))
  return {
    messages,
    thread,
    isConnected,
    unread: answers.filter(({ id }) => id > seen).length,
    outgoing: outbox.outgoing.filter(({ key }) => !keys.has(key)),
    send: outbox.send,
    resend: outbox.resend,
    leaveEmail: async (email: string) => {
      if (token) await api.chat.leaveEmail(token, email)
    },
  }
}

/** The persisted conversation, read again when another tab begins one. */
function usePersistedChat(visitor: number | null) {
  const [chat, setChat] = useState(() => persistedChat(visitor))
  useEffect(() => {
    const read = () =>
      setChat((before) => {
        const found = persistedChat(visitor)
        return found?.token === before?.token ? before : found
      })
    read()
    addEventListener('storage', read)
    return () => removeEventListener('storage', read)
  }, [visitor])
  return { chat, persist: (token: string) => setChat(persistChat(token, visitor)) }
}

/** Tells the shop that an answer was seen: it is not mailed then, and other tabs know. */
function useSeen(token: string | null, newest: number): void {
  useEffect(() => {
    if (!token || !newest) return
    // What is not told now is told with the next one.
    api.chat.seen(token, newest).catch(() => {})
  }, [token, newest])
}

/** A conversation as far as this page has heard of it. */
type Conversation = {
  messages: ChatMessage[]
  /** Undefined until the shop has said how it stands. */
  thread: ChatThread | undefined
  isConnected: boolean
}

type State = Conversation & { token: string | null }

const nothing = { messages: [], thread: undefined, isConnected: true }

/**
 * Follows the conversation of a token (null: there is none yet) while `isWanted` and the page is to be
 * seen: a hidden page holds no connection, and catches up when it is seen again.
 */
function useConversation(token: string | null, isWanted: boolean) {
  const [state, setState] = useState<State>({ ...nothing, token })
  const isSeen = useSyncExternalStore(onVisibility, () => document.visibilityState === 'visible')
  const isFollowed = token !== null && isWanted && isSeen
  const conversation = state.token === token ? state : { ...nothing, token }

  const change = useEffectEvent((more: (before: Conversation) => Partial<Conversation>) => {
    setState((before) => {
      const same = before.token === token ? before : { ...nothing, token }
      return { ...same, ...more(same) }
    })
  })
  const lastHeard = useEffectEvent(() => conversation.messages.at(-1)?.id ?? 0)

  useEffect(() => {
    if (!isFollowed) return
    const control = new AbortController()
    const open = (after: number, signal: AbortSignal) => api.chat.stream(token, after, signal)
    const listener = {
      thread: (thread: ChatThread) => change(() => ({ thread })),
      message: (message: ChatMessage) =>
        change(({ messages }) => ({ messages: withMessage(messages, message) })),
      connected: (isConnected: boolean) => change(() => ({ isConnected })),
    }
    void followChat(open, lastHeard(), listener, control.signal)
    return () => control.abort()
  }, [token, isFollowed])

  return conversation
}

/** The messages with one more; one that is there already is not added. */
function withMessage(messages: ChatMessage[], message: ChatMessage): ChatMessage[] {
  if (messages.some(({ id }) => id === message.id)) return messages
  return [...messages, message].sort((one, other) => one.id - other.id)
}

function onVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

/** A message that is not said yet. `failure`: why it was not; undefined while it is on its way. */
export type Outgoing = SendChatMessage & { failure?: string | undefined }

const name = 'chat-outbox'

/**
 * Messages on their way, one after the other. What could not be sent waits, also over a reload, until
 * it is sent again or the network is back; each has a key, so that none is said twice.
 */
function useOutbox(say: (message: SendChatMessage) => Promise<void>) {
  const [outgoing, setOutgoing] = useState<Outgoing[]>([])
  const queue = useRef<Outgoing[]>([])
  const isSending = useRef(false)

  const show = () => {
    setOutgoing([...queue.current])
    persistDraft(name, queue.current)
  }
  const sendAll = useEffectEvent(async () => {
    if (isSending.current) return
    isSending.current = true
    queue.current = queue.current.map(({ key, text }) => ({ key, text }))
    show()
    let failure: string | undefined
    while (queue.current[0] && !failure) {
      const { key, text } = queue.current[0]
      try {
        await say({ key, text })
        queue.current = queue.current.slice(1)
      } catch (error) {
        failure = reasonOf(error)
        // Those behind it wait with it: they are said in their order.
        queue.current = queue.current.map((one) => ({ ...one, failure }))
      }
      show()
    }
    isSending.current = false
  })

  useEffect(() => {
    queue.current = (readDraft<Outgoing[]>(name) ?? []).map((one) => ({
      ...one,
      failure: one.failure ?? 'Not sent.',
    }))
    setOutgoing(queue.current)
    const again = () => void sendAll()
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [])

  return {
    outgoing,
    send(text: string) {
      queue.current = [...queue.current, { key: randomId(), text }]
      show()
      void sendAll()
    },
    resend: () => void sendAll(),
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof ApiError && error.status < 500) return `Not sent. ${error.message}`
  return 'Not sent. You seem to be offline.'
}

/** Who is told what a conversation's stream says. */
type ChatListener = {
  thread: (thread: ChatThread) => void
  message: (message: ChatMessage) => void
  /** Whether the stream stands; where it does not, it is being opened again. */
  connected: (isConnected: boolean) => void
}

type Open = (after: number, signal: AbortSignal) => Promise<Response>

const PAUSE_MS = { first: 1_000, most: 30_000 }
/** The shop says something twice as often; who hears nothing for so long is cut off. */
const SILENCE_MS = 60_000

/**
 * Follows a conversation from after the message `after` on, and opens its stream again wherever it
 * ends, until the signal says so. Resolves at once where there is no such conversation.
 */
async function followChat(
  open: Open,
  after: number,
  listener: ChatListener,
  signal: AbortSignal,
): Promise<void> {
  let last = after
  let pause = PAUSE_MS.first
  const hear = (name: string | undefined, data: string) => {
    if (name === 'thread') listener.thread(JSON.parse(data))
    if (name !== 'message') return
    const message: ChatMessage = JSON.parse(data)
    last = Math.max(last, message.id)
    listener.message(message)
  }
  while (!signal.aborted) {
    let isToAskAgain = false
    try {
      const status = await followOnce((own) => open(last, own), signal, {
        opened: () => {
          pause = PAUSE_MS.first
          listener.connected(true)
        },
        event: hear,
        // A stream that was not kept open says when it is worth asking again: it is no failure.
        retry: (ms) => {
          isToAskAgain = true
          pause = ms
        },
      })
      if (status === 404) return
    } catch {
      // Lost, or called off.
    }
    if (signal.aborted) return
    if (!isToAskAgain) listener.connected(false)
    // Not all browsers at once: they lost the same shop.
    await pauseFor(pause * (0.5 + Math.random()), signal)
    pause = Math.min(pause * 2, PAUSE_MS.most)
  }
}

type Hearing = {
  opened: () => void
  event: (name: string | undefined, data: string) => void
  retry: (ms: number) => void
}

/** One stream from its opening to its end; its status. */
async function followOnce(
  open: (signal: AbortSignal) => Promise<Response>,
  signal: AbortSignal,
  { opened, event, retry }: Hearing,
): Promise<number> {
  const silence = new AbortController()
  let timer = setTimeout(() => silence.abort(), SILENCE_MS)
  const heard = () => {
    clearTimeout(timer)
    timer = setTimeout(() => silence.abort(), SILENCE_MS)
  }
  try {
    const response = await open(AbortSignal.any([signal, silence.signal]))
    if (!response.ok || !response.body) return response.status
    opened()
    const reader = response.body
      .pipeThrough(new TextDecoderStream())
      .pipeThrough(new EventSourceParserStream({ onRetry: retry, onComment: heard }))
      .getReader()
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return response.status
      heard()
      event(value.event, value.data)
    }
  } finally {
    clearTimeout(timer)
  }
}

/** Waits, at most until the network is back or the signal says so. */
function pauseFor(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      removeEventListener('online', done)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    addEventListener('online', done)
    signal.addEventListener('abort', done)
  })
}

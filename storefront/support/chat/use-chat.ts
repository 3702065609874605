import { ApiError } from '@apeak/contract/client'
import type { ChatMessage, ChatThread, SendChatMessage } from '@apeak/contract/support'
import { EventSourceParserStream } from 'eventsource-parser/stream'
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { forms } from '#messages/forms.ts'
import { chat as texts } from '#messages/support.ts'
import { api } from '../../api.ts'
import { persistDraft, readDraft } from '../../forms/draft.ts'
import { useShopper } from '../../session/shopper.ts'
import { randomId } from '../../ui/random-id.ts'
import { expectsReply, newConversationToken, persistChat, persistedChat } from './chat-token.ts'

/** This browser's conversation with the shop. `isOpen`: whether the chat is visible. */
export function useChat(isOpen: boolean) {
  const visitor = useShopper()?.id ?? null
  const persisted = usePersistedChat(visitor)
  const token = persisted.chat?.token ?? null
  const isAwaited = persisted.chat !== null && expectsReply(persisted.chat)
  const conversation = useConversation(token, isOpen || isAwaited)

  async function say(message: SendChatMessage): Promise<void> {
    // Not what was rendered: the message before this one may have begun it.
    const known = persistedChat(visitor)?.token
    try {
      await sayBy(known ?? newConversationToken(), message)
    } catch (error) {
      // Somebody else's on this browser, or erased: this begins a new one.
      if (!(error instanceof ApiError && error.status === 404) || !known) throw error
      await sayBy(newConversationToken(), message)
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

/** Marks a reply as seen, so that it is not mailed and other tabs know. */
function useSeen(token: string | null, newest: number): void {
  useEffect(() => {
    if (!token || !newest) return
    // A failed mark is covered by the next one.
    api.chat.seen(token, newest).catch(() => {})
  }, [token, newest])
}

/** A conversation as received so far. */
type Conversation = {
  messages: ChatMessage[]
  /** Undefined until the shop has sent its state. */
  thread: ChatThread | undefined
  isConnected: boolean
}

type State = Conversation & { token: string | null }

const nothing = { messages: [], thread: undefined, isConnected: true }

/**
 * Follows a token's conversation (null: none yet) while `isWanted` and the page is visible: a hidden page has
 * no connection and catches up later.
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
    void followReplies(open, lastHeard(), listener, control.signal)
    return () => control.abort()
  }, [token, isFollowed])

  return conversation
}

/** Adds a message unless it is there already. */
function withMessage(messages: ChatMessage[], message: ChatMessage): ChatMessage[] {
  if (messages.some(({ id }) => id === message.id)) return messages
  return [...messages, message].sort((one, other) => one.id - other.id)
}

function onVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

/** An unsent message. `failure`: why sending failed; undefined while sending. */
export type Outgoing = SendChatMessage & { failure?: string | undefined }

const name = 'chat-outbox'

/**
 * Sends messages one after the other. Failed ones wait, even over a reload, for a retry or the network; keys
 * prevent duplicates.
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
        // Later messages wait too, to keep the order.
        queue.current = queue.current.map((one) => ({ ...one, failure }))
      }
      show()
    }
    isSending.current = false
  })

  useEffect(() => {
    queue.current = (readDraft<Outgoing[]>(name) ?? []).map((one) => ({
      ...one,
      failure: one.failure ?? texts.interrupted,
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
  if (!(error instanceof ApiError) || error.status >= 500) return texts.offline
  return texts.refused(error.sentence ?? forms.answered(error.status))
}

/** The callbacks for a conversation's stream. */
type ChatListener = {
  thread: (thread: ChatThread) => void
  message: (message: ChatMessage) => void
  /** Whether the stream is open; otherwise it is being reopened. */
  connected: (isConnected: boolean) => void
}

type Open = (after: number, signal: AbortSignal) => Promise<Response>

const PAUSE_MS = { first: 1_000, most: 30_000 }
/** The shop sends a keep-alive twice as often; a silent connection is closed after this time. */
const SILENCE_MS = 60_000

/**
 * Follows a conversation after the message `after`, and reopens the stream until the signal aborts. Resolves
 * at once if there is no such conversation.
 */
async function followReplies(
  open: Open,
  after: number,
  listener: ChatListener,
  signal: AbortSignal,
): Promise<void> {
  let last = after
  let pause = PAUSE_MS.first
  const onEvent = (name: string | undefined, data: string) => {
    if (name === 'thread') listener.thread(JSON.parse(data))
    if (name !== 'message') return
    const message: ChatMessage = JSON.parse(data)
    last = Math.max(last, message.id)
    listener.message(message)
  }
  while (!signal.aborted) {
    let isRetryAsked = false
    try {
      const status = await readStream((own) => open(last, own), signal, {
        opened: () => {
          pause = PAUSE_MS.first
          listener.connected(true)
        },
        event: onEvent,
        // A stream that ended because of a limit states when to retry: this is no failure.
        retry: (ms) => {
          isRetryAsked = true
          pause = ms
        },
      })
      if (status === 404) return
    } catch {
      // Lost or aborted.
    }
    if (signal.aborted) return
    if (!isRetryAsked) listener.connected(false)
    // With jitter, because many browsers may have lost the same shop.
    await pauseFor(pause * (0.5 + Math.random()), signal)
    pause = Math.min(pause * 2, PAUSE_MS.most)
  }
}

type StreamHandlers = {
  opened: () => void
  event: (name: string | undefined, data: string) => void
  retry: (ms: number) => void
}

/** Runs one stream to its end; returns its status. */
async function readStream(
  open: (signal: AbortSignal) => Promise<Response>,
  signal: AbortSignal,
  { opened, event, retry }: StreamHandlers,
): Promise<number> {
  const silence = new AbortController()
  let timer = setTimeout(() => silence.abort(), SILENCE_MS)
  const restartTimer = () => {
    clearTimeout(timer)
    timer = setTimeout(() => silence.abort(), SILENCE_MS)
  }
  try {
    const response = await open(AbortSignal.any([signal, silence.signal]))
    if (!response.ok || !response.body) return response.status
    opened()
    const reader = response.body
      .pipeThrough(new TextDecoderStream())
      .pipeThrough(new EventSourceParserStream({ onRetry: retry, onComment: restartTimer }))
      .getReader()
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return response.status
      restartTimer()
      event(value.event, value.data)
    }
  } finally {
    clearTimeout(timer)
  }
}

/** Waits, at most until the network is back or the signal aborts. */
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

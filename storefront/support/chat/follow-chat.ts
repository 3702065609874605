import type { ChatMessage, ChatThread } from '@apeak/contract/support'
import { EventSourceParserStream } from 'eventsource-parser/stream'

/** Who is told what a conversation's stream says. */
export type ChatListener = {
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
export async function followChat(
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

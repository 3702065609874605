import { EventSourceParserStream } from 'eventsource-parser/stream'

/** How long is waited before a stream that ended is opened again. */
const PAUSE_MS = { first: 500, most: 15_000 }
/** The shop says something twice as often; who hears nothing for so long is cut off. */
const SILENCE_MS = 60_000

export type Told = {
  /** What the stream says, as it was sent. */
  event(name: string | undefined, data: unknown): void
  connected(isConnected: boolean): void
}

/** Hears a stream of the console's, and connects again wherever it ends, until `signal` says so. */
export async function followStream(path: string, told: Told, signal: AbortSignal): Promise<void> {
  let pause = PAUSE_MS.first
  while (!signal.aborted) {
    const isHeard = await hearOnce(path, told, signal).catch(() => false)
    if (signal.aborted) return
    // The shop ends each stream now and then, to see who asks again.
    if (!isHeard) told.connected(false)
    pause = isHeard ? PAUSE_MS.first : Math.min(pause * 2, PAUSE_MS.most)
    await new Promise((wake) => setTimeout(wake, pause * (0.5 + Math.random())))
  }
}

/** One stream to its end. Whether anything was heard. */
async function hearOnce(path: string, told: Told, signal: AbortSignal): Promise<boolean> {
  const silence = new AbortController()
  let timer = setTimeout(() => silence.abort(), SILENCE_MS)
  const heard = () => {
    clearTimeout(timer)
    timer = setTimeout(() => silence.abort(), SILENCE_MS)
  }
  let isHeard = false
  try {
    const response = await fetch(path, {
      // A page that watches by itself keeps no session open.
      headers: { 'x-background': '1' },
      signal: AbortSignal.any([signal, silence.signal]),
    })
    if (!response.ok || !response.body) return false
    const reader = response.body
      .pipeThrough(new TextDecoderStream())
      .pipeThrough(new EventSourceParserStream({ onComment: heard }))
      .getReader()
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return isHeard
      heard()
      isHeard = true
      told.connected(true)
      told.event(value.event, JSON.parse(value.data))
    }
  } finally {
    clearTimeout(timer)
  }
}

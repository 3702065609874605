import type { Clock } from './clock.ts'
import type { Faults, MessageFault, ProviderName } from './faults.ts'
import type { Journal } from './journal.ts'

export type Message = {
  provider: ProviderName
  kind: string
  url: string
  contentType: string
  headers?: Record<string, string>
  body: string
  timeLimitMs: number
}

/** The result of a delivery for the provider. `lost` with `retry` false: never sent. */
export type Delivered =
  | { kind: 'answered'; status: number; body: Buffer }
  | { kind: 'lost'; why: string }
  | { kind: 'dropped' }

export type Deliver = (message: Message, fault?: MessageFault) => Promise<Delivered>

/** Sends messages to the shop over real HTTP, with the active faults. */
export function makeDeliver(world: {
  clock: Clock
  faults: Faults
  journal: Journal
  /** Aborted when the simulator closes; deliveries in progress then count as lost. */
  closing: AbortSignal
}): Deliver {
  async function sendOnce(message: Message, fault: MessageFault): Promise<Delivered> {
    const delivered = await post(message, fault.answerLost === true, world.closing)
    const { provider, kind, url, body } = message
    world.journal.write({
      at: world.clock.now(),
      direction: 'sent',
      provider,
      kind,
      url,
      body,
      headers: { 'content-type': message.contentType, ...message.headers },
      status: delivered.kind === 'answered' ? delivered.status : null,
      answer: delivered.kind === 'answered' ? delivered.body.toString('utf8') : textOf(delivered),
    })
    return delivered
  }

  return async (message, given) => {
    const { provider, kind, body } = message
    const fault = given ?? world.faults.forMessage({ provider, kind, text: body })
    if (fault.drop) return { kind: 'dropped' }
    const copies = Math.max(1, fault.copies ?? 1)
    if (fault.parallel) {
      const all = Array.from({ length: copies }, () => sendOnce(message, fault))
      return best(await Promise.all(all))
    }
    const results: Delivered[] = []
    for (let copy = 0; copy < copies; copy++) results.push(await sendOnce(message, fault))
    return best(results)
  }
}

async function post(
  message: Message,
  loseAnswer: boolean,
  closing: AbortSignal,
): Promise<Delivered> {
  const cut = new AbortController()
  try {
    const response = await fetch(message.url, {
      method: 'POST',
      headers: { 'content-type': message.contentType, ...message.headers },
      body: message.body,
      redirect: 'manual',
      signal: AbortSignal.any([closing, cut.signal, AbortSignal.timeout(message.timeLimitMs)]),
    })
    if (loseAnswer) {
      // The shop has finished its work; the connection closes before its answer is read.
      cut.abort()
      return { kind: 'lost', why: 'answer lost' }
    }
    const body = Buffer.from(await response.arrayBuffer())
    return { kind: 'answered', status: response.status, body }
  } catch (error) {
    return { kind: 'lost', why: error instanceof Error ? error.name : 'failed' }
  }
}

function best(results: Delivered[]): Delivered {
  const accepted = results.find(
    (result) => result.kind === 'answered' && result.status >= 200 && result.status < 300,
  )
  return accepted ?? results.at(-1) ?? { kind: 'dropped' }
}

function textOf(delivered: Delivered): string {
  return delivered.kind === 'lost' ? `(${delivered.why})` : ''
}

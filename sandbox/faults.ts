import { seededRandom } from './seeded-random.ts'
import {
  type CallFault,
  callFaults,
  type NoticeFault,
  noticeFaults,
  type OrderFault,
} from './suppliers/supplier-faults.ts'

export type SupplierName = 'seagm' | 'digiflazz'
export type ProviderName = 'razorpay' | 'fiuu' | SupplierName

/** Faults of messages to the shop. */
export type MessageFault = {
  delayMs?: number
  /** The number of copies, sent one after the other, or at once with `parallel`. */
  copies?: number
  parallel?: boolean
  /** Never sent, although the provider considers it delivered and does not retry. */
  drop?: boolean
  /** Sent, but the shop's answer is lost, so the provider retries. */
  answerLost?: boolean
  /** The browser's return waits until this message is delivered. */
  beforeReturn?: boolean
  /** The order of messages that are sent together (authorised, captured, order paid). */
  order?: 'reverse' | 'shuffle'
}

/** Faults of an API call: instead of the work, or with `afterWork` after it. */
export type ApiFault = {
  status?: 307 | 403 | 413 | 418 | 429 | 500 | 502 | 503 | 504
  retryAfterSeconds?: number
  /** What the body is instead. `drip`: never complete. */
  content?: 'html' | 'empty' | 'cut' | 'wrong type' | 'gzip' | 'redirect' | 'drip'
  /** Milliseconds of real time before the response. */
  slowMs?: number
  /** The response waits until the caller gives up. */
  hangs?: boolean
  /** The connection closes without a response. */
  cut?: boolean
  afterWork?: boolean
}

/**
 * A fault rule. It applies to messages or calls of one provider (or both), of one kind (an event's name,
 * `return`, `notification`, `callback`, `orders.create`, …), with one reference (an id or receipt in the
 * message or call); always, `times` times, or by `chance` (0 to 1).
 */
export type FaultRule = {
  provider?: ProviderName
  kind?: string
  reference?: string
  times?: number
  chance?: number
  message?: MessageFault
  api?: ApiFault
  /** Faults of suppliers by name; of several, one is chosen each time. */
  call?: CallFault | readonly CallFault[]
  notice?: NoticeFault | readonly NoticeFault[]
  order?: OrderFault | readonly OrderFault[]
}

export type FaultSubject = { provider: ProviderName; kind: string; text: string }

export type Faults = ReturnType<typeof makeFaults>

/** The fault rules of one simulator. A seed determines the sequence of chances. */
export function makeFaults(seed: number) {
  let rules: FaultRule[] = []
  const random = seededRandom(seed)

  function applies(rule: FaultRule, subject: FaultSubject): boolean {
    if (rule.provider && rule.provider !== subject.provider) return false
    if (rule.kind && rule.kind !== subject.kind) return false
    if (rule.reference && !subject.text.includes(rule.reference)) return false
    if (rule.times !== undefined && rule.times <= 0) return false
    if (rule.chance !== undefined && random() >= rule.chance) return false
    if (rule.times !== undefined) rule.times -= 1
    return true
  }

  const oneOf = <Name extends string>(names: Name | readonly Name[]): Name | undefined =>
    typeof names === 'string' ? names : names[Math.floor(random() * names.length)]

  const applying = (subject: FaultSubject, has: (rule: FaultRule) => boolean) =>
    rules.filter((rule) => has(rule) && applies(rule, subject))

  return {
    random,
    /** Adds a fault; the returned function removes it. */
    add: (rule: FaultRule): (() => void) => {
      const own = { ...rule }
      rules.push(own)
      return () => {
        rules = rules.filter((other) => other !== own)
      }
    },
    clear: () => {
      rules = []
    },
    list: (): FaultRule[] => rules.map((rule) => ({ ...rule })),
    /** All faults that apply to a message, merged; later rules win. */
    forMessage: (subject: FaultSubject): MessageFault => {
      const found = applying(subject, ({ message, notice }) => Boolean(message ?? notice))
      const named = (names: FaultRule['notice']) =>
        noticeFaults[oneOf(names ?? []) ?? 'notice_never']
      return Object.assign({}, ...found.map((rule) => rule.message ?? named(rule.notice)))
    },
    /** The fault of an API call, or null. */
    forCall: (subject: FaultSubject): ApiFault | null => {
      const found = applying(subject, ({ api, call }) => Boolean(api ?? call))
      const named = (names: FaultRule['call']) => callFaults[oneOf(names ?? []) ?? 'error_500']
      const all = found.map((rule) => rule.api ?? named(rule.call))
      return all.length > 0 ? Object.assign({}, ...all) : null
    },
    /** The faults of a supplier's new order. */
    forOrder: (subject: FaultSubject): OrderFault[] =>
      applying(subject, ({ order }) => Boolean(order)).flatMap(
        ({ order }) => oneOf(order ?? []) ?? [],
      ),
  }
}

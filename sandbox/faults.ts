import { seededRandom } from './seeded-random.ts'

export type ProviderName = 'razorpay' | 'fiuu'

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
  status?: 429 | 500 | 502 | 503
  /** Milliseconds of real time before the response. */
  slowMs?: number
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
      const found = rules.filter((rule) => rule.message && applies(rule, subject))
      return Object.assign({}, ...found.map((rule) => rule.message))
    },
    /** The fault of an API call, or null. */
    forCall: (subject: FaultSubject): ApiFault | null => {
      const found = rules.filter((rule) => rule.api && applies(rule, subject))
      return found.length > 0 ? Object.assign({}, ...found.map((rule) => rule.api)) : null
    },
  }
}

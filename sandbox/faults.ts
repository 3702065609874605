import { seededRandom } from './seeded-random.ts'

export type ProviderName = 'razorpay' | 'fiuu'

/** What goes wrong with messages on their way to the shop. */
export type MessageFault = {
  delayMs?: number
  /** Sent so many times, one after the other, or all at once with `parallel`. */
  copies?: number
  parallel?: boolean
  /** Never sent; the provider believes that it was, and does not try again. */
  drop?: boolean
  /** Sent, but the shop's answer does not arrive: the provider will try again. */
  answerLost?: boolean
  /** The shopper's browser is held until this message was delivered. */
  beforeReturn?: boolean
  /** The order of messages that arise together (authorised, captured, order paid). */
  order?: 'reverse' | 'shuffle'
}

/** What goes wrong with an API call: in place of the work, or with `afterWork` behind it. */
export type ApiFault = {
  status?: 429 | 500 | 502 | 503
  /** Milliseconds of real time before the answer. */
  slowMs?: number
  /** The connection is cut without an answer. */
  cut?: boolean
  afterWork?: boolean
}

/**
 * A switch. It concerns messages or calls of one provider (or both), of one kind (an event's name,
 * `return`, `notification`, `callback`, `orders.create`, …), about one reference (an id or receipt
 * that the message or call holds); each time, `times` times, or by `chance` (0 to 1).
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

/** The switches of one simulator. The same seed gives the same sequence of chances. */
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
    /** Switches a fault on; the function handed back switches it off. */
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
    /** All that is switched on for a message, put together; later switches win. */
    forMessage: (subject: FaultSubject): MessageFault => {
      const found = rules.filter((rule) => rule.message && applies(rule, subject))
      return Object.assign({}, ...found.map((rule) => rule.message))
    },
    /** The fault of an API call, null where all is well. */
    forCall: (subject: FaultSubject): ApiFault | null => {
      const found = rules.filter((rule) => rule.api && applies(rule, subject))
      return found.length > 0 ? Object.assign({}, ...found.map((rule) => rule.api)) : null
    },
  }
}

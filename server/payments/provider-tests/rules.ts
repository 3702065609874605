import type { ProviderTest, TestStep } from '@apeak/contract/payments-console'
import type { TestFailure, TestRow } from './move-test.ts'

/** What the shop knows of a test; times as on the wire, null: not yet. */
export type TestFacts = {
  state: TestRow['state']
  failure: TestFailure | null
  opened_at: string | null
  returned_at: string | null
  refused_at: string | null
  /** The provider's reason if the last try failed. */
  declined: string | null
  message_at: string | null
  paid_at: string | null
  /** Paid for more than a minute. */
  is_late: boolean
  /** Counted on a signature only. */
  is_provisional: boolean
  /** Recorded, but of a wrong amount or currency. */
  is_unapplied: boolean
  refund: 'requested' | 'pending' | 'processed' | 'failed' | null
  sent_at: string | null
  refunded_at: string | null
}

/** The provider's settings that the sentences name. */
export type TestAdvice = { keys: string; webhook: string }

type Seen = Omit<TestStep, 'name'>

const done = (at: string | null, text: string): Seen => ({ state: 'done', at, text })
const waiting = (text: string): Seen => ({ state: 'waiting', at: null, text })
const failed = (text: string, at: string | null = null): Seen => ({ state: 'failed', at, text })

/** The steps of a test, in order. */
export function stepsOf(facts: TestFacts, advice: TestAdvice): TestStep[] {
  const steps: Record<TestStep['name'], Seen> = {
    keys: keysStep(facts, advice),
    payment: paymentStep(facts),
    message: messageStep(facts, advice),
    return: facts.returned_at
      ? done(facts.returned_at, 'The provider sent your browser back to the shop.')
      : waiting('After paying, follow the provider’s page back to the shop.'),
    confirmed: confirmedStep(facts),
    booked: bookedStep(facts),
    refund: refundStep(facts),
    refunded: refundedStep(facts),
  }
  return Object.entries(steps).map(([name, step]) => ({ name: name as TestStep['name'], ...step }))
}

function keysStep({ failure, opened_at }: TestFacts, { keys }: TestAdvice): Seen {
  if (opened_at) return done(opened_at, 'The provider accepted the keys.')
  if (!failure) return waiting('The payment is not open yet. Start the test again.')
  if (failure === 'throttled') {
    return failed('The provider accepts no more requests right now. Start again in a few minutes.')
  }
  return failed(
    failure === 'unknown'
      ? `The provider did not answer, or did not accept the keys. Check ${keys}, and start again in a minute.`
      : `The provider refused the keys. Check ${keys} and restart the shop.`,
  )
}

function paymentStep({ paid_at, message_at, declined, state }: TestFacts): Seen {
  const at = paid_at ?? message_at
  if (at) return done(at, 'You paid.')
  if (declined !== null) {
    return failed(
      `The payment failed${declined && `: ${declined}`}. Open the payment page and try again.`,
    )
  }
  return waiting(state === 'open' ? 'Open the payment page and pay.' : 'Not paid.')
}

function messageStep(facts: TestFacts, { keys, webhook }: TestAdvice): Seen {
  const { message_at, refused_at, paid_at, is_late } = facts
  if (message_at) return done(message_at, 'A message with a valid signature arrived.')
  if (refused_at) {
    return failed(
      `A message with a wrong signature was refused. Compare ${keys} with the provider’s.`,
      refused_at,
    )
  }
  if (!paid_at) return waiting('The provider sends a message once you have paid.')
  const text = `No message yet. Check that the provider sends its messages to ${webhook}, and that the shop can be reached there. Until then payments are found only by asking the provider.`
  return is_late ? failed(text) : waiting(text)
}

function confirmedStep({ paid_at, is_provisional }: TestFacts): Seen {
  return paid_at && !is_provisional
    ? done(paid_at, 'The provider confirmed the payment when the shop asked.')
    : waiting('The shop asks the provider whether the payment is real.')
}

function bookedStep({ paid_at, is_unapplied }: TestFacts): Seen {
  if (paid_at) return done(paid_at, 'The payment is in the day book. It does not count as a sale.')
  return is_unapplied
    ? failed('The amount or currency is wrong. Refund it under Payments.')
    : waiting('The shop books the money once it is confirmed.')
}

function refundStep({ refund, sent_at }: TestFacts): Seen {
  if (refund === 'failed') {
    return failed(
      'The provider refused the refund: it may have no balance yet, or refund this kind of payment only in its dashboard. Try again, or refund it there and close the failed refund in the queue.',
    )
  }
  if (refund === 'pending' || refund === 'processed') {
    return done(sent_at, 'The provider accepted the refund.')
  }
  return waiting('The shop refunds the money automatically.')
}

function refundedStep({ refund, refunded_at }: TestFacts): Seen {
  return refund === 'processed'
    ? done(refunded_at, 'The provider confirmed the refund.')
    : waiting('The provider confirms the refund, some only after days. The shop asks regularly.')
}

/**
 * The steps that a test must pass. A refund may take days, and a provider may refuse it for some
 * kinds of payment; whether a browser returns depends on the tester.
 */
const needed: readonly TestStep['name'][] = ['keys', 'message', 'confirmed', 'booked']

/** The result of a test by its steps. */
export function resultOf(
  { state, failure }: Pick<TestFacts, 'state' | 'failure'>,
  steps: readonly TestStep[],
): ProviderTest['result'] {
  if (state === 'stopped' && !failure) return 'stopped'
  const required = steps.filter(({ name }) => needed.includes(name))
  if (required.every(({ state: step }) => step === 'done')) return 'passed'
  return steps.some(({ state: step }) => step === 'failed') ? 'failed' : 'running'
}

import type { FastifyReply } from 'fastify'

/** Razorpay's error object. */
export type RazorpayError = {
  code: string
  description: string
  source: string
  step: string
  reason: string
  field?: string
  metadata: Record<string, string>
}

/** A refused request, answered by the API's error handler. */
export class Refusal extends Error {
  readonly status: number
  readonly error: RazorpayError

  constructor(description: string, overrides: Partial<RazorpayError> = {}, status = 400) {
    super(description)
    this.status = status
    this.error = {
      code: 'BAD_REQUEST_ERROR',
      description,
      source: 'business',
      step: 'payment_initiation',
      reason: 'input_validation_failed',
      metadata: {},
      ...overrides,
    }
  }
}

/** Answers a refusal in Razorpay's format. */
export function answerRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  return reply.code(refusal.status).send({ error: refusal.error })
}

type Failure = [description: string, source: string, step: string, reason?: string]

/**
 * The failures of card payments: the shopper's message, who failed at which step, and the reason if it is not the
 * name.
 */
export const failures: Record<string, Failure> = {
  payment_failed: [
    'Your payment did not go through. Try again or use another card.',
    'bank',
    'payment_authorization',
  ],
  payment_timed_out: [
    'The payment was not completed in time.',
    'customer',
    'payment_authentication',
  ],
  insufficient_fund: [
    'The account does not hold enough money.',
    'issuer_bank',
    'payment_authorization',
  ],
  payment_cancelled: ['The payment was cancelled.', 'customer', 'payment_authentication'],
  // Most declines have the generic reason: only the description tells them from other failures.
  declined_by_the_bank: [
    "Your payment didn't go through as it was declined by the bank. Try another payment method or contact your bank.",
    'bank',
    'payment_authorization',
    'payment_failed',
  ],
  card_declined: ['The bank declined the card.', 'issuer_bank', 'payment_authorization'],
  gateway_technical_error: [
    'The payment failed for a technical reason.',
    'gateway',
    'payment_authorization',
  ],
  authentication_failed: [
    'The one-time password was not accepted.',
    'customer',
    'payment_authentication',
  ],
}

/** The error of a failed payment; `name`: one of `failures`, or any reason. */
export function paymentError(
  name: string,
  payment: { orderId: string; paymentId: string },
): RazorpayError {
  const known = Object.hasOwn(failures, name) ? failures[name] : undefined
  const unknown: Failure = ['The payment failed.', 'bank', 'payment_authorization']
  const [description, source, step, reason = name] = known ?? unknown
  return {
    code: source === 'gateway' ? 'GATEWAY_ERROR' : 'BAD_REQUEST_ERROR',
    description,
    source,
    step,
    reason,
    metadata: { payment_id: payment.paymentId, order_id: payment.orderId },
  }
}

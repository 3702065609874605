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

/** Reasons of failed card payments: the shopper's message and the failing step. */
export const failureReasons: Record<string, { description: string; source: string; step: string }> =
  {
    payment_failed: {
      description: 'Your payment did not go through. Try again or use another card.',
      source: 'bank',
      step: 'payment_authorization',
    },
    payment_timed_out: {
      description: 'The payment was not completed in time.',
      source: 'customer',
      step: 'payment_authentication',
    },
    insufficient_fund: {
      description: 'The account does not hold enough money.',
      source: 'issuer_bank',
      step: 'payment_authorization',
    },
    payment_cancelled: {
      description: 'The payment was cancelled.',
      source: 'customer',
      step: 'payment_authentication',
    },
    card_declined: {
      description: 'The bank declined the card.',
      source: 'issuer_bank',
      step: 'payment_authorization',
    },
    gateway_technical_error: {
      description: 'The payment failed for a technical reason.',
      source: 'gateway',
      step: 'payment_authorization',
    },
    authentication_failed: {
      description: 'The one-time password was not accepted.',
      source: 'customer',
      step: 'payment_authentication',
    },
  }

/** The error of a failed payment. */
export function paymentError(
  reason: string,
  payment: { orderId: string; paymentId: string },
): RazorpayError {
  const known = Object.hasOwn(failureReasons, reason) ? failureReasons[reason] : undefined
  const { description, source, step } = known ?? {
    description: 'The payment failed.',
    source: 'bank',
    step: 'payment_authorization',
  }
  return {
    code: source === 'gateway' ? 'GATEWAY_ERROR' : 'BAD_REQUEST_ERROR',
    description,
    source,
    step,
    reason,
    metadata: { payment_id: payment.paymentId, order_id: payment.orderId },
  }
}

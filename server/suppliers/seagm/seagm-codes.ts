import type { Outcome } from '../supplier.ts'

// SEAGM's numbers, with the evidence for each. An unlisted number proves nothing: `unknown`.

type Failure = Extract<Outcome, { state: 'failed' }>
type Row<Meaning> = { readonly means: Meaning; readonly evidence: string }

/** `status_code` of an order. */
export const orderStatuses: Readonly<
  Record<number, Row<'accepted' | 'processing' | 'delivered' | 'failed' | 'refunded'>>
> = {
  10001: { means: 'accepted', evidence: 'wait send: a client’s table and a sandbox answer' },
  10002: { means: 'processing', evidence: 'sending: a client’s table' },
  10003: { means: 'delivered', evidence: 'done: a client’s table' },
  10004: { means: 'failed', evidence: 'failed: a client’s table; that money returns is inferred' },
  10005: { means: 'refunded', evidence: 'refunded: a client’s table' },
}

/** `send_status_code`, which must agree with `status_code` (3 only with 10003). */
export const SENT = 3

/** `pay_status_code`: 1 is unpaid. */
export const PAID = 2

/**
 * Refusals of a new order by the envelope's `code`: the order does not exist. 400 is decided by its
 * `info_code`. 409 is unknown: its text says "resource conflict" beside "signature", so that it may
 * report a repeated reference. 408 and 5xx are unknown, as the text of 2018 says outright.
 */
export const refusals: Readonly<Record<number, Row<Failure['reason']>>> = {
  401: { means: 'misconfigured', evidence: 'not authorised: official list' },
  402: { means: 'balance', evidence: 'payment required: official list' },
  403: { means: 'misconfigured', evidence: 'forbidden: official list' },
  404: { means: 'unavailable', evidence: 'not found: official list' },
  405: { means: 'misconfigured', evidence: 'method not allowed: official list' },
  406: { means: 'misconfigured', evidence: 'a parameter is missing: official list' },
  412: { means: 'misconfigured', evidence: 'precondition failed: official list' },
}

/** Likewise by `error_info.info_code`. The rest of the list is not published. */
export const infoRefusals: Readonly<Record<number, Row<Failure['reason']>>> = {
  20033: { means: 'balance', evidence: 'insufficient balance: a client’s test' },
  20077: { means: 'unavailable', evidence: 'no such card type: official example' },
}

import type { ApiFault, MessageFault } from '../faults.ts'

/** Faults of one call, whatever it asks for. Those with `afterWork` have done it. */
export const callFaults = {
  connection_refused: { cut: true },
  answer_lost: { cut: true, afterWork: true },
  answer_late: { hangs: true, afterWork: true },
  answer_drips: { content: 'drip', afterWork: true },
  error_500: { status: 500 },
  error_500_after_work: { status: 500, afterWork: true },
  error_502: { status: 502 },
  error_503_after_work: { status: 503, afterWork: true },
  error_504: { status: 504 },
  error_504_after_work: { status: 504, afterWork: true },
  html_200: { content: 'html', afterWork: true },
  html_403: { content: 'html', status: 403 },
  empty_body: { content: 'empty', afterWork: true },
  cut_json: { content: 'cut', afterWork: true },
  wrong_type: { content: 'wrong type', afterWork: true },
  gzip_garbage: { content: 'gzip', afterWork: true },
  redirect: { content: 'redirect', status: 307 },
  throttled: { status: 429, retryAfterSeconds: 7 },
  throttled_bare: { status: 429 },
  banned: { status: 418, retryAfterSeconds: 120 },
  too_many: { status: 413 },
} as const satisfies Record<string, ApiFault>

export type CallFault = keyof typeof callFaults

/** Faults of the messages about an order. */
export const noticeFaults = {
  notice_never: { drop: true },
  notice_late: { delayMs: 600_000 },
  notice_twice: { copies: 2, parallel: true },
  notice_answer_lost: { answerLost: true },
} as const satisfies Record<string, MessageFault>

export type NoticeFault = keyof typeof noticeFaults

/** Faults in the life of an order, chosen when it is placed. */
export const orderFaults = [
  // The request is lost, and arrives after a while.
  'request_late',
  // Hours, for ever, after an hour in vain.
  'slow',
  'stuck',
  'fails',
  'fails_late',
  'fails_by_timeout',
  // Failed, but the money is back only after ten minutes.
  'refunded_later',
  'refunded_in_part',
  'refunded_at_once',
  // Done, and an hour later refunded; failed, and later done; done, and sending again.
  'reversed',
  'failed_then_done',
  'goes_back',
  'unpaid',
  'price_differs',
  'price_above_cap',
  // Of codes.
  'no_code',
  'empty_pin',
  'two_codes',
  'same_pin',
  'early_pin',
  // Of what the supplier says about the order.
  'unknown_status',
  'contradiction',
  'another_order',
  'odd_types',
  // Of its messages.
  'notice_first',
  'notice_forged',
  'notice_unsigned',
  'notice_altered',
  'notice_lies',
  'notice_of_another',
] as const

export type OrderFault = (typeof orderFaults)[number]

/** Faults after which a supplier really delivers although it said, or will say, that it failed. */
export const dishonestFaults: readonly OrderFault[] = ['failed_then_done']

import type { TSchema } from 'typebox'

/** Refusals that a call may have besides those of its caller (401) and its input (422). */
export type RefusalStatus = 401 | 403 | 404 | 409 | 429

/** What the API's description says of a call besides its schemas. */
export type Operation = {
  /** What it does, as an order: "List the categories". */
  summary: string
  /** What a client has to know besides. */
  description?: string
  /** Who may call it: everybody unless said. */
  caller?: 'customer' | 'guest or customer'
  /** Why it is refused, by status; with a schema where the problem carries more than its sentence. */
  refusals?: Partial<Record<RefusalStatus, string | { reason: string; schema: TSchema }>>
  /** What it answers, where that is not JSON. */
  produces?: string
  /** Which of a path's calls it is, where the path has several. */
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
}

/** Said where a call names an account. */
export const notYourAccount = 'The account that is named is not the caller’s own.'

/** Said where a call changes an order. */
export const notYourOrder =
  'The order is another account’s, or a guest’s, and `Order-Key` is missing or not its own.'

/** Said where a call is limited. */
export const tooOften = 'Too often, or too many wrong tries: `retry-after` says when to try again.'

import type { Outcome } from '../supplier.ts'

// Digiflazz's response codes. 00 to 62 are on the official page of the Indonesian sister API, 63 to 99
// in two faithful transcriptions of it; that Malaysia has the same is assumed. A code that is not
// listed, or that disagrees with the word of the status, proves nothing: `unknown`.

type Failure = Extract<Outcome, { state: 'failed' }>
type Reason = Failure['reason']

export type CodeMeaning =
  | { state: 'delivered' | 'processing' }
  | { state: 'failed'; certainty: Failure['certainty']; reason: Reason }
  /** Officially failed, but a timeout: it counts once a later question gets the same answer. */
  | { state: 'failed_later' }
  | { state: 'unknown' }

type Row = { readonly means: CodeMeaning; readonly evidence: string }

const official = 'official page of the sister API'
const transcribed = 'two transcriptions of the official page'

const ended = (reason: Reason): CodeMeaning => ({ state: 'failed', certainty: 'ended', reason })
const refused = (reason: Reason): CodeMeaning => ({
  state: 'failed',
  certainty: 'never_created',
  reason,
})

export const responseCodes: Readonly<Record<string, Row>> = {
  '00': { means: { state: 'delivered' }, evidence: `success: ${official}` },
  '01': { means: { state: 'failed_later' }, evidence: `timeout: ${official}` },
  '02': { means: ended('other'), evidence: `failed: ${official}` },
  '03': { means: { state: 'processing' }, evidence: `pending: ${official}` },
  '40': { means: refused('misconfigured'), evidence: `unreadable request: ${official}` },
  '41': { means: refused('misconfigured'), evidence: `wrong signature: ${official}` },
  '42': { means: refused('misconfigured'), evidence: `wrong user: ${official}` },
  '43': { means: refused('unavailable'), evidence: `no such product: ${official}` },
  '44': { means: refused('balance'), evidence: `balance too low: ${official}` },
  '45': { means: refused('misconfigured'), evidence: `address not allowed: ${official}` },
  '47': { means: refused('other'), evidence: `bought through another buyer: ${official}` },
  '49': {
    means: { state: 'unknown' },
    evidence: `the reference exists, so an order does: ${official}`,
  },
  '50': { means: ended('other'), evidence: `not found: ${official}` },
  '51': { means: ended('player'), evidence: `number blocked: ${official}` },
  '52': { means: ended('player'), evidence: `prefix of another operator: ${official}` },
  '53': { means: ended('unavailable'), evidence: `seller's product closed: ${official}` },
  '54': { means: ended('player'), evidence: `wrong number: ${official}` },
  '55': { means: ended('unavailable'), evidence: `product disturbed: ${official}` },
  '56': { means: refused('unavailable'), evidence: `no longer used: ${official}` },
  '57': { means: ended('player'), evidence: `wrong number of digits: ${official}` },
  '58': { means: ended('unavailable'), evidence: `cut-off: ${official}` },
  '59': { means: ended('other'), evidence: `outside the region: ${official}` },
  '60': { means: ended('other'), evidence: `bill not available: ${official}` },
  '61': { means: refused('balance'), evidence: `never funded: ${official}` },
  '62': { means: refused('unavailable'), evidence: `seller is down: ${official}` },
  // Of this number only.
  '63': { means: refused('other'), evidence: `no repeated purchase: ${transcribed}` },
  '65': { means: refused('unavailable'), evidence: `no longer used: ${transcribed}` },
  '66': { means: refused('unavailable'), evidence: `seller's cut-off: ${transcribed}` },
  '67': { means: refused('unavailable'), evidence: `seller not verified: ${transcribed}` },
  '68': { means: refused('unavailable'), evidence: `out of stock: ${transcribed}` },
  '69': { means: refused('price'), evidence: `price above the cap: ${transcribed}` },
  '70': { means: { state: 'failed_later' }, evidence: `timeout at the biller: ${transcribed}` },
  '71': { means: ended('unavailable'), evidence: `product unstable: ${transcribed}` },
  '72': { means: ended('other'), evidence: `reversal needed first: ${transcribed}` },
  '73': { means: ended('other'), evidence: `over a limit of the number: ${transcribed}` },
  '74': { means: ended('other'), evidence: `refunded: ${transcribed}` },
  '80': { means: refused('unavailable'), evidence: `seller blocks us: ${transcribed}` },
  '81': { means: refused('unavailable'), evidence: `we block the seller: ${transcribed}` },
  '82': { means: refused('misconfigured'), evidence: `account not verified: ${transcribed}` },
  '84': { means: ended('other'), evidence: `wrong amount: ${transcribed}` },
  '85': { means: ended('throttled'), evidence: `too many orders in a minute: ${transcribed}` },
  '88': { means: refused('misconfigured'), evidence: `account rights: ${transcribed}` },
  '99': { means: { state: 'processing' }, evidence: `router trouble, pending: ${transcribed}` },
}

/** The limit of price lists: one of all in 5 minutes, one of a product in a second. */
export const PRICE_LIST_LIMIT = '83'

/** Words of the status, in Malaysia and in the sister API; lower case. */
export const statusWords: Readonly<Record<string, 'success' | 'pending' | 'failed'>> = {
  success: 'success',
  sukses: 'success',
  processing: 'pending',
  pending: 'pending',
  failed: 'failed',
  gagal: 'failed',
}

/** The word that belongs to a meaning. */
export function wordFor({ state }: CodeMeaning): 'success' | 'pending' | 'failed' | null {
  if (state === 'delivered') return 'success'
  if (state === 'processing') return 'pending'
  return state === 'unknown' ? null : 'failed'
}

import { formatSen } from '@apeak/contract/money'
import type { HistoryEntry, OperatorEventEntry } from '@apeak/contract/operators'
import { inWords, type Sentences } from '../ui/history.tsx'

/** Goes on after the operator's name. `{}`: what they did it to. */
type Sentence = string | ((event: HistoryEntry) => string)

const sum = ({ after }: HistoryEntry) =>
  typeof after?.amount_sen === 'number' ? formatSen(after.amount_sen) : 'money'
const way = ({ after }: HistoryEntry) => (after?.way === 'gold' ? ' as gold' : '')
const many = (count: unknown, one: string) => `${count ?? 'some'} ${one}${count === 1 ? '' : 's'}`

const ofOrders: Record<string, Sentence> = {
  paid: 'saw the money of {}',
  partly_delivered: ({ after }) => `delivered ${after?.qty ?? 'a part'} of {}`,
  completed: ({ after }) => (after?.qty ? 'delivered {}' : 'completed {}: nothing more is owed'),
  put_back: 'put {} back to unpaid',
  correction_declined: 'left the details of {} as they are',
  details_corrected: 'corrected the details of {}',
  noted: 'wrote a note on {}',
  mail_resent: ({ after }) => `sent the mail "${after?.mail}" of {} again`,
  refund_requested: (event) => `asked for ${sum(event)} of {} to go back${way(event)}`,
  refunded: 'gave all of the money of {} back',
  reopened: 'had {} stand as before: its refund failed',
}

/** By the kind of thing, and then by event. */
const sentences: Record<string, Record<string, Sentence>> = {
  order: ofOrders,
  topup: { completed: 'saw the money of {}' },
  payment: { recorded: 'recorded {}', applied: 'let {} pay' },
  refund: {
    requested: (event) => `asked for ${sum(event)} to go back${way(event)}: {}`,
    processed: 'sent {} back',
    failed: 'did not send {} back',
    resolved: 'looked into {}',
  },
  'unmatched-money': {
    capture_asked: 'had {} captured',
    processed: 'said that {} happened',
    failed: 'said that {} did not happen',
    resolved: 'resolved {}',
  },
  'gold-adjustment': {
    requested: 'asked for {}',
    done: ({ before }) => (before ? 'approved {}' : 'made {}'),
    rejected: 'rejected {}',
  },
  customer: {
    suspended: 'suspended {}',
    suspension_lifted: 'lifted the suspension of {}',
    unlocked: 'lifted the locks of {}',
    logged_out: 'logged {} out everywhere',
    flagged_internal: 'shows the RM 1.00 top-up to {}',
    unflagged_internal: 'hid the RM 1.00 top-up from {}',
    exported: 'exported the data of {}',
    erased: 'erased {}',
  },
  thread: {
    opened: 'opened {}',
    replied: 'answered {}',
    closed: 'closed {}',
    reopened: 'opened {} again',
    erased: 'erased {}',
  },
  affiliate: {
    approved: 'approved {}',
    rejected: 'rejected {}',
    suspended: 'suspended {}',
    reinstated: 'let {} attribute again',
    paid_out: 'paid {} out',
  },
  product: {
    codes_imported: ({ after }) => `imported ${many(after?.taken, 'code')} of {}`,
    code_settings_changed: ({ after }) =>
      after?.delivered_by_code
        ? `has {} delivered by code, and is told below ${after.warn_below}`
        : 'has {} delivered by hand',
  },
  code: { revealed: 'looked at {}', withdrawn: 'withdrew {}' },
  code_import: {
    withdrawn: ({ after }) => `withdrew ${many(after?.withdrawn, 'code')} of {}`,
  },
  operator: {
    added: 'added {}',
    joined: 'joined as {}',
    role_changed: ({ before, after }) =>
      `changed the role of {} from ${before?.role ?? 'none'} to ${after?.role ?? 'none'}`,
    deactivated: 'ended the access of {}',
    reactivated: 'gave {} access back',
    second_factor_set_up: 'set up the second factor of {}',
    second_factor_reset: 'reset the second factor of {}',
    recovery_code_used: 'used a recovery code of {}',
    recovery_codes_renewed: 'renewed the recovery codes of {}',
    password_changed: 'changed the password of {}',
    password_forgotten: 'asked for another password of {}',
  },
  invitation: { sent: 'invited {}', revoked: 'withdrew {}' },
}

/** Of whatever is edited, or waits in the queue. */
const ofAll: Record<string, Sentence> = {
  created: 'made {}',
  changed: 'changed {}',
  saved: 'changed {}',
  archived: 'archived {}',
  restored: 'took {} out of the archive',
  copied: 'copied {}',
  deleted: 'deleted {}',
  put_in_order: 'put {} in order',
  claimed: ({ actor, after }) => (after?.operator === actor ? 'took {}' : 'handed {} over'),
  claim_released: 'gave {} up',
}

/** Every event that operators make, once. */
export const eventNames: readonly string[] = [
  ...new Set([...Object.values(sentences), ofAll].flatMap((kind) => Object.keys(kind))),
].sort()

/** What an operator did, after their name; `{}` stands for what they did it to. */
function wordsOf(kind: string, event: HistoryEntry): string {
  const known = sentences[kind]?.[event.event] ?? ofAll[event.event]
  const sentence = typeof known === 'function' ? known(event) : known
  return sentence ?? `${inWords(event.event).toLowerCase()}: {}`
}

/** What an operator did, after their name, before and behind the name of the thing. */
export function eventSentence(event: OperatorEventEntry): [before: string, behind: string] {
  const [before = '', behind = ''] = wordsOf(event.subject_kind, event).split('{}')
  return [before, behind]
}

/** What is told in the history of one thing that people call so. */
export function sentencesOf(kind: string, name: string): Sentences {
  const events = Object.keys({ ...ofAll, ...sentences[kind] })
  const tell = (event: HistoryEntry) => wordsOf(kind, event).replace('{}', name)
  return Object.fromEntries(events.map((event) => [event, tell]))
}

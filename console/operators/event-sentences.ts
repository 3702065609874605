import { formatSen } from '@apeak/contract/money'
import {
  type OperatedKind,
  type OperatorEventName,
  operatorEvents,
} from '@apeak/contract/operator-events'
import type { HistoryEntry, OperatorEventEntry } from '@apeak/contract/operators'
import { readableName, type Sentences } from '../ui/history.tsx'

/** Every event of a kind of thing, or of all, once. */
export function eventNames(kind?: string): readonly string[] {
  const meant = kind === undefined ? Object.values(operatorEvents) : [eventsOf(kind)]
  return [...new Set(meant.flat())].sort()
}

const eventsOf = (kind: string): readonly string[] => operatorEvents[kind as OperatedKind] ?? []

/** What an operator did, after their name; `{}` stands for what they did it to. */
function wordsOf(kind: string, event: HistoryEntry): string {
  const known = sentenceOf(kind, event.event)
  const sentence = typeof known === 'function' ? known(event) : known
  return sentence ?? `${readableName(event.event).toLowerCase()}: {}`
}

/**
 * What an operator did, after their name: before and behind the name of the thing. Undefined behind it
 * where the sentence does not name it.
 */
export function eventSentence(event: OperatorEventEntry): [before: string, behind?: string] {
  const [before = '', behind] = wordsOf(event.subject_kind, event).split('{}')
  return behind === undefined ? [before] : [before, behind]
}

/** What is told in the history of one thing that people call so. */
export function sentencesOf(kind: string, name: string): Sentences {
  const tell = (event: HistoryEntry) => wordsOf(kind, event).replace('{}', name)
  return Object.fromEntries(eventsOf(kind).map((event) => [event, tell]))
}

/** Goes on after the operator's name. `{}`: what they did it to. */
type Sentence = string | ((event: HistoryEntry) => string)

const sum = ({ after }: HistoryEntry) =>
  typeof after?.amount_sen === 'number' ? formatSen(after.amount_sen) : 'money'
const way = ({ after }: HistoryEntry) => (after?.way === 'gold' ? ' as gold' : '')
const many = (count: unknown, one: string) => `${count ?? 'some'} ${one}${count === 1 ? '' : 's'}`

const ofOrders = {
  paid: 'saw the money of {}',
  partly_delivered: ({ after }: HistoryEntry) => `delivered ${after?.qty ?? 'a part'} of {}`,
  completed: ({ after }: HistoryEntry) =>
    after?.qty ? 'delivered {}' : 'completed {}: nothing more is owed',
  put_back: 'put {} back to unpaid',
  correction_declined: 'left the details of {} as they are',
  details_corrected: 'corrected the details of {}',
  noted: 'wrote a note on {}',
  mail_resent: ({ after }: HistoryEntry) => `sent the mail "${after?.mail}" of {} again`,
  refund_requested: (event: HistoryEntry) =>
    `asked for ${sum(event)} of {} to go back${way(event)}`,
  refunded: 'gave all of the money of {} back',
  reopened: 'had {} stand as before: its refund failed',
}

/** Of whatever is edited, or waits in the queue, where its kind says nothing else. */
const ofAnything = {
  created: 'made {}',
  changed: 'changed {}',
  saved: 'changed {}',
  archived: 'archived {}',
  restored: 'took {} out of the archive',
  copied: 'copied {}',
  deleted: 'deleted {}',
  ordered: 'put the parts of {} in order',
  claimed: ({ actor, after }: HistoryEntry) =>
    after?.operator === actor ? 'took {}' : 'handed {} over',
  claim_released: 'gave {} up',
} satisfies Partial<Record<OperatorEventName, Sentence>>

/** Of each event of a kind that is not told alike of anything. */
type OwnSentences = {
  [Kind in OperatedKind]: Record<
    Exclude<OperatorEventName<Kind>, keyof typeof ofAnything>,
    Sentence
  > &
    Partial<Record<OperatorEventName<Kind>, Sentence>>
}

/** By the kind of thing, and then by event. */
const ofKinds: OwnSentences = {
  order: ofOrders,
  correction: {},
  topup: { completed: 'saw the money of {}' },
  payment: { recorded: 'recorded {}', applied: 'let {} pay' },
  refund: {
    requested: (event) => `asked for ${sum(event)} to go back${way(event)}: {}`,
    processed: 'sent {} back',
    failed: 'did not send {} back',
    resolved: 'looked into {}',
  },
  unmatched: {},
  approval: {},
  'unmatched-money': {
    capture_asked: 'had {} captured',
    processed: 'said that {} happened',
    failed: 'said that {} did not happen',
    resolved: 'resolved {}',
  },
  'gold-adjustment': {
    requested: 'asked for {}',
    done: ({ before }) => (before ? 'approved {}' : 'made {}'),
    rejected: 'declined {}',
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
    replied: 'answered {}',
    assigned: ({ actor, after }) => {
      if (typeof after?.to !== 'string') return 'left {} to anybody'
      return after.to === actor ? 'took {}' : 'gave {} to a colleague'
    },
    noted: 'wrote a note on {}',
    partnership_moved: 'said how far {} is',
    closed: 'closed {}',
    reopened: 'opened {} again',
    erased: 'erased {}',
  },
  snippet: {},
  support_hours: { saved: 'changed the hours of the live chat' },
  affiliate: {
    approved: 'approved {}',
    rejected: 'rejected {}',
    suspended: 'suspended {}',
    reinstated: 'let {} attribute again',
    document_read: 'looked at the document of {}',
    bank_read: 'looked at the bank account of {}',
    payout_prepared: 'prepared a bank transfer to {}',
    payout_cancelled: 'cancelled a bank transfer to {}',
    paid_out: 'paid {} out',
    erased: 'erased {}',
  },
  'affiliate-tiers': { changed: 'changed the affiliate tiers' },
  category: { items_ordered: 'put the items of {} in order' },
  'category-order': { put_in_order: 'put the games in order' },
  tag: {},
  'tag-order': { put_in_order: 'put the tags in order' },
  product: {
    sales_ordered: 'put the flash sales of {} in order',
    codes_imported: ({ after }) => `imported ${many(after?.taken, 'code')} of {}`,
    code_settings_changed: ({ after }) =>
      after?.delivered_by_code
        ? `has {} delivered by code, and is told below ${after.warn_below}`
        : 'has {} delivered by hand',
  },
  flash_sale: { ended: 'ended {}' },
  coupon: {},
  price_import: {
    prices_imported: ({ after }) => `changed ${many(after?.changes, 'price')} by a file: {}`,
    prices_undone: 'took the prices of a file back: {}',
  },
  payment_method: { methods_ordered: 'put the payment methods in order' },
  payment_instructions: { changed: 'changed where manual payments go' },
  code: { revealed: 'looked at {}', withdrawn: 'withdrew {}' },
  code_import: {
    withdrawn: ({ after }) => `withdrew ${many(after?.withdrawn, 'code')} of {}`,
  },
  post: {},
  'news-category': { ordered: 'put the categories of news in order' },
  'news-author': {},
  question: {},
  'question-category': {},
  'static-page': {},
  'home-page': { ordered: 'put the slides of the home page in order' },
  slide: {},
  contact: { changed: 'changed where the shop is reached' },
  picture: { added: 'added {}', focal_point_moved: 'moved the focal point of {}' },
  'change-request': {
    requested: 'asked for a change of {}',
    approved: 'approved the change of {}',
    declined: 'declined the change of {}',
    withdrawn: 'withdrew the change of {}',
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
    access_link_made: 'made a link for another password and second factor of {}',
    password_reset: 'chose another password for {} by a mailed link',
  },
  invitation: { sent: 'invited {}', revoked: 'withdrew {}' },
  job: { retried: 'had {} tried again' },
}

/** How an event of a kind is told; undefined of what no operator does. */
function sentenceOf(kind: string, event: string): Sentence | undefined {
  const own: Partial<Record<string, Partial<Record<string, Sentence>>>> = ofKinds
  const shared: Partial<Record<string, Sentence>> = ofAnything
  return own[kind]?.[event] ?? shared[event]
}

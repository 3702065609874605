import { type Language, languages } from '@apeak/contract/languages'
import { formatSen } from '@apeak/contract/money'
import {
  type OperatorEventName,
  operatorEvents,
  type SubjectKind,
} from '@apeak/contract/operator-events'
import { type HistoryEntry, type OperatorEventEntry, rolesInWords } from '@apeak/contract/operators'
import { readableName, type Sentences } from '../ui/history.tsx'
import { timeText } from '../ui/malaysian-time.tsx'

/** The distinct event names of a subject kind, or of all. */
export function eventNames(kind?: string): readonly string[] {
  const meant = kind === undefined ? Object.values(operatorEvents) : [eventsOf(kind)]
  return [...new Set(meant.flat())].sort()
}

const eventsOf = (kind: string): readonly string[] => operatorEvents[kind as SubjectKind] ?? []

/** The sentence of an event; `{}` is its subject. */
function wordsOf(kind: string, event: HistoryEntry): string {
  const found = sentenceOf(kind, event.event)
  const sentence = typeof found === 'function' ? found(event) : found
  return sentence ?? `${readableName(event.event).toLowerCase()}: {}`
}

/**
 * The sentence of an event, before and after the subject's name. No second part
 * if the sentence does not name it.
 */
export function eventSentence(event: OperatorEventEntry): [before: string, behind?: string] {
  const [before = '', behind] = wordsOf(event.subject_kind, event).split('{}')
  return behind === undefined ? [before] : [before, behind]
}

/** The sentences in the history of one subject. */
export function sentencesOf(kind: string, name: string): Sentences {
  const sentence = (event: HistoryEntry) => wordsOf(kind, event).replace('{}', name)
  return Object.fromEntries(eventsOf(kind).map((event) => [event, sentence]))
}

/** The name of an order's email within a sentence. */
export const mailName = (mail: unknown) =>
  mail === 'delivered' ? 'delivery email' : 'order confirmation'

/** Continues after the operator's name. `{}`: the subject. */
type Sentence = string | ((event: HistoryEntry) => string)

const sum = ({ after }: HistoryEntry) =>
  typeof after?.amount_sen === 'number' ? formatSen(after.amount_sen) : 'money'
const way = ({ after }: HistoryEntry) => (after?.way === 'gold' ? ' as gold' : '')
const pausedWords =
  (what: string): Sentence =>
  (event) =>
    typeof event.after?.until === 'string'
      ? `paused selling in ${what} until ${timeText(event.after.until)}`
      : `paused selling in ${what}`
/** The roles in an event. Events of before several roles have one. */
const rolesOf = (fields: HistoryEntry['after']) =>
  rolesInWords([fields?.roles ?? fields?.role ?? 'none'].flat().map(String))
const languageName = (code: unknown) =>
  Object.hasOwn(languages, String(code)) ? languages[code as Language].name : 'another language'
const many = (count: unknown, one: string) => `${count ?? 'some'} ${one}${count === 1 ? '' : 's'}`

const ofOrders = {
  paid: 'confirmed the payment for {}',
  partly_delivered: ({ after }: HistoryEntry) => `delivered ${after?.qty ?? 'a part'} of {}`,
  completed: ({ after }: HistoryEntry) => (after?.qty ? 'delivered {}' : 'completed {}'),
  put_back: 'marked {} as unpaid',
  delivery_undone: 'undid the delivery of {}',
  shopper_asked: 'asked the shopper about {}',
  question_withdrawn: 'withdrew the question about {}',
  correction_declined: 'declined the correction of {}',
  details_corrected: 'corrected the details of {}',
  noted: 'added a note to {}',
  mail_resent: ({ after }: HistoryEntry) => `resent the ${mailName(after?.mail)} of {}`,
  refund_requested: (event: HistoryEntry) =>
    `requested a refund of ${sum(event)} for {}${way(event)}`,
  refunded: 'refunded {} in full',
  reopened: 'reopened {} after a failed refund',
  supply_held: 'took {} over from its suppliers',
  supply_decided: 'decided what suppliers do with {}',
}

/** Defaults for all kinds. */
const commonSentences = {
  created: 'created {}',
  changed: 'changed {}',
  saved: 'changed {}',
  archived: 'archived {}',
  restored: 'restored {}',
  copied: 'copied {}',
  deleted: 'deleted {}',
  ordered: 'reordered {}',
  translated: ({ after }: HistoryEntry) => `translated {} into ${languageName(after?.language)}`,
  claimed: ({ actor, after }: HistoryEntry) =>
    after?.operator === actor ? 'claimed {}' : 'handed {} over',
  claim_released: 'released {}',
} satisfies Partial<Record<OperatorEventName, Sentence>>

/** Sentences by kind, for events without a default. */
type OwnSentences = {
  [Kind in SubjectKind]: Record<
    Exclude<OperatorEventName<Kind>, keyof typeof commonSentences>,
    Sentence
  > &
    Partial<Record<OperatorEventName<Kind>, Sentence>>
}

/** By subject kind and event. */
const ofKinds: OwnSentences = {
  order: ofOrders,
  topup: { completed: 'confirmed the payment for {}' },
  payment: { recorded: 'recorded {}', applied: 'applied {}' },
  refund: {
    requested: (event) => `requested a refund of ${sum(event)}${way(event)}: {}`,
    processed: 'sent {}',
    failed: 'could not send {}',
    resolved: 'resolved {}',
  },
  supplier: {},
  unmatched: {},
  message: { resolved: 'resolved {}' },
  correction: {},
  approval: {},
  change: {},
  alert: {},
  'unmatched-money': {
    capture_asked: 'requested the capture of {}',
    processed: 'confirmed {}',
    failed: 'marked {} as failed',
    resolved: 'resolved {}',
  },
  'gold-adjustment': {
    requested: (event) => `requested {} of ${sum(event)}`,
    done: ({ before }) => (before ? 'approved {}' : 'created {}'),
    rejected: 'declined {}',
  },
  customer: {
    suspended: 'suspended {}',
    suspension_lifted: 'lifted the suspension of {}',
    noted: 'added a note to {}',
    unlocked: 'unlocked {}',
    logged_out: 'logged {} out everywhere',
    flagged_internal: 'showed the RM 1.00 top-up to {}',
    unflagged_internal: 'hid the RM 1.00 top-up from {}',
    exported: 'exported the data of {}',
    erased: 'erased {}',
  },
  thread: {
    replied: 'replied to {}',
    assigned: ({ actor, after }) => {
      if (typeof after?.to !== 'string') return 'unassigned {}'
      return after.to === actor ? 'claimed {}' : 'assigned {} to a colleague'
    },
    noted: 'added a note to {}',
    partnership_moved: 'changed the stage of {}',
    order_attached: 'attached an order to {}',
    order_detached: 'detached the order of {}',
    closed: 'closed {}',
    reopened: 'reopened {}',
    erased: 'erased {}',
  },
  snippet: {},
  support_hours: { saved: 'changed the live chat hours' },
  affiliate: {
    approved: 'approved {}',
    rejected: 'rejected {}',
    suspended: 'suspended {}',
    reinstated: 'reinstated {}',
    document_read: 'viewed the document of {}',
    bank_read: 'viewed the bank account of {}',
    payout_prepared: 'prepared a payout to {}',
    payout_cancelled: 'cancelled a payout to {}',
    paid_out: 'made a payout to {}',
    erased: 'erased {}',
  },
  shop: {
    changed: 'changed the shop settings',
    opened: 'opened the shop',
    selling_paused: pausedWords('the shop'),
    selling_resumed: 'resumed selling in the shop',
  },
  'affiliate-tiers': { changed: 'changed the affiliate tiers' },
  category: {
    items_ordered: 'reordered the items of {}',
    selling_paused: pausedWords('{}'),
    selling_resumed: 'resumed selling in {}',
  },
  'category-order': { put_in_order: 'reordered the games' },
  tag: {},
  'tag-order': { put_in_order: 'reordered the tags' },
  product: {
    sales_ordered: 'reordered the flash sales of {}',
    codes_imported: ({ after }) =>
      `imported ${many(after?.taken, 'code')} of {}${after?.refused ? `, ${after.refused} refused` : ''}`,
    code_settings_changed: ({ after }) =>
      after?.delivered_by_code
        ? `set {} to be delivered by code, with a warning below ${after.warn_below}`
        : 'set {} to be delivered by hand',
    supplies_changed: 'changed the suppliers of {}',
  },
  flash_sale: { ended: 'ended {}' },
  coupon: {},
  price_import: {
    prices_imported: ({ after }) => `imported ${many(after?.changes, 'price')}: {}`,
    prices_undone: 'reverted a price import: {}',
  },
  payment_method: {
    methods_ordered: 'reordered the payment methods',
    test_started: 'started a test of {}',
    test_stopped: 'stopped a test of {}',
    test_refund_requested: 'requested the refund of a test of {} again',
  },
  payment_instructions: { changed: 'changed the bank account for manual payments' },
  code: { revealed: 'revealed {}', withdrawn: 'withdrew {}' },
  code_import: {
    withdrawn: ({ after }) => `withdrew ${many(after?.withdrawn, 'code')} of {}`,
  },
  post: {},
  'news-category': { ordered: 'reordered the news categories' },
  'news-author': {},
  question: {},
  'question-category': {},
  'static-page': {},
  'home-page': { ordered: 'reordered the slides' },
  slide: {},
  contact: { changed: 'changed the contact details' },
  picture: { added: 'added {}', focal_point_moved: 'moved the focal point of {}' },
  'change-request': {
    requested: 'requested a change to {}',
    approved: 'approved the change to {}',
    declined: 'declined the change to {}',
    withdrawn: 'withdrew the change to {}',
  },
  operator: {
    added: 'added {}',
    joined: ({ after }) => `joined as ${rolesOf(after)}`,
    role_changed: ({ before, after }) =>
      `changed the role of {} from ${rolesOf(before)} to ${rolesOf(after)}`,
    deactivated: 'deactivated {}',
    reactivated: 'reactivated {}',
    second_factor_set_up: 'set up the second factor of {}',
    second_factor_reset: 'reset the second factor of {}',
    recovery_code_used: 'used a recovery code of {}',
    recovery_codes_renewed: 'renewed the recovery codes of {}',
    codes_guessed: 'refused wrong codes from new networks for {}',
    password_changed: 'changed the password of {}',
    password_forgotten: 'requested a password reset for {}',
    access_link_made: 'created an access link for {}',
    password_reset: 'reset the password of {} by email',
  },
  invitation: { sent: 'invited {}', revoked: 'revoked {}' },
  job: { retried: 'retried {}' },
  export: { downloaded: ({ after }) => `downloaded ${many(after?.rows, 'row')} of {}` },
}

/** The sentence of an event; undefined if unknown. */
function sentenceOf(kind: string, event: string): Sentence | undefined {
  const own: Partial<Record<string, Partial<Record<string, Sentence>>>> = ofKinds
  const shared: Partial<Record<string, Sentence>> = commonSentences
  return own[kind]?.[event] ?? shared[event]
}

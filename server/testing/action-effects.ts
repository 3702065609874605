import type { PayingShop } from './paying-shop.ts'

/** Noted events of one kind of subject; ids are unique only within a kind. */
const operatorEventsQuery = (kind: string) => ({
  table: 'operator_events',
  thing: `(case subject_kind when '${kind}' then subject_id end)`,
  word: 'action',
})

/** History tables by subject: the columns of the subject and of the event. */
const histories = {
  order: { table: 'order_events', thing: 'order_id', word: 'event' },
  refund: { table: 'refund_events', thing: 'refund_id', word: 'event' },
  payment: { table: 'payment_events', thing: 'payment_id', word: 'event' },
  /** Refunds, by their payment. */
  sentBack: {
    table: 'refund_events',
    thing: '(select payment_id from refunds where refunds.id = refund_id)',
    word: 'event',
  },
  unmatched: { table: 'unmatched_money_events', thing: 'unmatched_id', word: 'event' },
  adjustment: { table: 'gold_adjustment_events', thing: 'adjustment_id', word: 'event' },
  /** Requests for a second operator, by the bank reference or payment that they are about. */
  asked: {
    table: 'gold_adjustment_events',
    thing: `(select coalesce(bank_reference, payment_id::text) from gold_adjustments a where a.id = adjustment_id)`,
    word: 'event',
  },
  topup: { table: 'topup_events', thing: 'topup_id', word: 'event' },
  thread: { table: 'support_thread_events', thing: 'thread_id', word: 'event' },
  affiliate: { table: 'affiliate_events', thing: 'account_id', word: 'event' },
  invitation: {
    table: 'operator_events',
    thing: '(select email from operator_invitations i where i.id = subject_id)',
    word: 'action',
  },
  snippet: operatorEventsQuery('snippet'),
  prices: {
    table: 'operator_events',
    thing: `(select product_id from price_changes c where c.import_id::text = subject_id and why = 'csv')`,
    word: 'action',
  },
  bankAccounts: { table: 'operator_events', thing: `(after ->> 'note')`, word: 'action' },
  game: {
    table: 'operator_events',
    thing: '(select slug from categories c where c.id::text = subject_id)',
    word: 'action',
  },
  /** Ids are unique only within a kind. */
  category: operatorEventsQuery('category'),
  tag: operatorEventsQuery('tag'),
  /** Operator events of a new category, by the request key that created it. */
  click: {
    table: 'operator_events',
    thing: '(select request_key from categories c where c.id::text = subject_id)',
    word: 'action',
  },
  /** An import may share its number with a code. */
  codeImport: operatorEventsQuery('code_import'),
  product: operatorEventsQuery('product'),
  message: operatorEventsQuery('message'),
  flashSale: operatorEventsQuery('flash_sale'),
  coupon: operatorEventsQuery('coupon'),
  priceImport: operatorEventsQuery('price_import'),
  changeRequest: operatorEventsQuery('change-request'),
  post: operatorEventsQuery('post'),
  questionCategory: operatorEventsQuery('question-category'),
  /** By a text that occurs nowhere else. */
  written: {
    table: 'operator_events',
    thing: `coalesce(after ->> 'title', after ->> 'question', after ->> 'name', after ->> 'caption_1',
      after ->> 'content', after ->> 'reminder', after ->> 'autoplay_speed_ms', after ->> 'facebook_url')`,
    word: 'action',
  },
  noted: { table: 'operator_events', thing: 'subject_id', word: 'action' },
} as const

/** A possible operator request; a retry sends the same body. */
export type Asked = {
  /** Default: POST. */
  method?: 'PUT'
  path: string
  body: Record<string, unknown>
  /** The expected event and its subject. */
  of: keyof typeof histories
  id: string
  event: string
  /** The mail job, and a text in its payload. */
  mail?: { task: string; about: string }
}

/** The number of events and of queued mails that a request caused. */
export async function effectsOf(
  { context }: PayingShop,
  { of, id, event, mail }: Asked,
): Promise<{ events: number; mails: number }> {
  const { table, thing, word } = histories[of]
  const { rows } = await context.pool.query(
    `select (select count(*)::integer from ${table} where ${thing}::text = $1 and ${word} = $2) as events,
       (select count(*)::integer from graphile_worker._private_jobs j
        join graphile_worker._private_tasks t on t.id = j.task_id
        where t.identifier = $3 and j.payload::text like '%' || $4 || '%') as mails`,
    [id, event, mail?.task ?? '', mail?.about ?? ''],
  )
  return rows[0]
}

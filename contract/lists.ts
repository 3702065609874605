import { type Static, type TProperties, type TSchema, Type } from 'typebox'

/**
 * The query of an operators' list: page, page size, sort column (`-created_at`: descending) and filters.
 * `name` as in `listSorts`.
 */
export function listQuery<Name extends SortedList, Filters extends TProperties>(
  name: Name,
  filters: Filters,
) {
  const columns: readonly SortColumn<Name>[] = listSorts[name]
  const sorts = columns.flatMap((column): (SortColumn<Name> | `-${SortColumn<Name>}`)[] => [
    column,
    `-${column}`,
  ])
  return Type.Object(
    {
      page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
      per_page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
      sort: Type.Optional(Type.Enum(sorts)),
      ...filters,
    },
    { additionalProperties: false },
  )
}

/** A page of an operators' list. */
export const pageOf = <Entry extends TSchema>(entry: Entry) =>
  Type.Object({
    data: Type.Array(entry),
    current_page: Type.Integer(),
    per_page: Type.Integer(),
    has_more: Type.Boolean({ description: 'Whether there is a next page.' }),
    total: Type.Integer({ description: 'How many entries match, counted up to 1,000.' }),
    is_capped: Type.Optional(Type.Boolean({ description: 'More entries match than `total`.' })),
  })

export type Page<Entry> = Omit<Static<ReturnType<typeof pageOf>>, 'data'> & { data: Entry[] }

/**
 * The sortable columns of the console's lists, by the name in their path (`/api/console/<name>`). The server
 * refuses all others.
 */
export const listSorts = {
  'affiliate-applications': ['created_at'],
  affiliates: ['created_at', 'owed', 'earned'],
  categories: ['position', 'name', 'products'],
  'change-requests': ['created_at'],
  'code-stocks': ['name', 'in_stock', 'available', 'owed'],
  codes: ['id', 'expires_at', 'issued_at'],
  coupons: ['created_at', 'code', 'used', 'ends_at'],
  customers: ['created_at'],
  'flash-sales': ['ends_at', 'id', 'price_sen', 'sold', 'position'],
  'gold-accounts': ['balance_sen', 'entries'],
  'gold-adjustments': ['created_at', 'amount_sen'],
  'manual-topups': ['placed_at'],
  'supplier-products': ['group_name', 'cost_sen'],
  'news-authors': ['position'],
  'news-categories': ['position'],
  'operator-events': ['created_at'],
  operators: ['name', 'email', 'role', 'created_at'],
  orders: ['created_at', 'total'],
  partnerships: ['last_message_at', 'id'],
  'payment-attempts': ['created_at'],
  payments: ['created_at', 'amount_sen'],
  'payout-runs': ['created_at'],
  payouts: ['created_at'],
  pictures: ['id'],
  posts: ['id', 'title', 'published_at'],
  'price-imports': ['id'],
  products: ['position', 'id', 'name', 'price_sen'],
  'question-categories': ['position'],
  questions: ['position'],
  referrals: ['created_at'],
  refunds: ['created_at', 'amount_sen'],
  slides: ['position'],
  'static-pages': ['position'],
  tags: ['position', 'name', 'categories'],
  'text-versions': ['id'],
  threads: ['turn', 'last_message_at'],
  translations: ['position'],
  'unmatched-money': ['created_at'],
  disputes: ['created_at', 'respond_by'],
} as const

/** The name of a sortable list. */
export type SortedList = keyof typeof listSorts
/** A sortable column of a list. */
export type SortColumn<Name extends SortedList> = (typeof listSorts)[Name][number]

/**
 * By which columns the lists of the console can be sorted, under the names that stand in their calls'
 * paths (`/api/console/<name>`). The server refuses every other, and the console asks for no other.
 */
export const listSorts = {
  'affiliate-applications': ['created_at'],
  affiliates: ['created_at', 'owed', 'earned'],
  categories: ['position', 'name', 'items'],
  'change-requests': ['created_at'],
  'code-stocks': ['name', 'in_stock', 'available', 'owed'],
  codes: ['id', 'expires_at', 'issued_at'],
  coupons: ['created_at', 'code', 'used', 'ends_at'],
  customers: ['created_at'],
  'flash-sales': ['ends_at', 'id', 'price_sen', 'sold', 'position'],
  'gold-accounts': ['balance_sen', 'entries'],
  'gold-adjustments': ['created_at', 'amount_sen'],
  'manual-topups': ['placed_at'],
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
  slides: ['position'],
  'static-pages': ['position'],
  tags: ['position', 'name', 'categories'],
  'text-versions': ['id'],
  threads: ['turn', 'last_message_at'],
  'unmatched-money': ['created_at'],
} as const

/** A list whose order can be asked for. */
export type SortedList = keyof typeof listSorts
/** A column by which it can be sorted. */
export type SortColumn<Name extends SortedList> = (typeof listSorts)[Name][number]

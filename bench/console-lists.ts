/** A console list, with its sortable columns and its filters by name. */
type ConsoleList = {
  name: string
  path: string
  sorts: readonly string[]
  filters: Readonly<Record<string, string>>
}

const halfAYearAgo = new Date(Date.now() - 183 * 86_400_000).toISOString().slice(0, 10)

/** Every list that grows with the orders. `operator`: an operator with actions. */
export const consoleLists = (operator: string): ConsoleList[] => [
  {
    name: 'orders',
    path: '/api/console/orders',
    sorts: ['-created_at', '-total'],
    filters: {
      all: '',
      completed: 'status=completed',
      refunded: 'status=refunded',
      'of a method': 'payment_method=fiuu',
      'of a game': 'category_id=5',
      'of a status, method and game': 'status=completed&payment_method=fiuu&category_id=5',
      'of some years': 'from=2020-01-01&to=2100-01-01',
      'of half a year': `from=${halfAYearAgo}&to=2100-01-01`,
      'completed of half a year': `status=completed&from=${halfAYearAgo}&to=2100-01-01`,
      'of a player id': 'q=100000777',
      'of an address': 'q=player77@example.com',
      'of too many addresses': 'q=player1',
    },
  },
  {
    name: 'payments',
    path: '/api/console/payments',
    sorts: ['-created_at', '-amount_sen'],
    filters: {
      all: '',
      applied: 'state=applied',
      unapplied: 'state=unapplied',
      'of a method': 'provider=fiuu',
      'applied, of a method': 'state=applied&provider=fiuu',
    },
  },
  {
    name: 'customers',
    path: '/api/console/customers',
    sorts: ['-created_at'],
    filters: {
      all: '',
      suspended: 'suspended=true',
      'by a part of a name': 'q=kavitha of 77',
      'by a player id': 'q=100000777',
    },
  },
  {
    name: 'gold accounts',
    path: '/api/console/gold-accounts',
    sorts: ['-balance_sen', '-entries'],
    filters: { all: '' },
  },
  {
    name: 'unmatched money',
    path: '/api/console/unmatched-money',
    sorts: ['-created_at'],
    filters: { all: '', open: 'open=true', resolved: 'open=false' },
  },
  {
    name: 'attempts',
    path: '/api/console/payment-attempts',
    sorts: ['-created_at'],
    filters: { all: '', 'of a provider': 'provider=fiuu' },
  },
  {
    name: 'manual top-ups',
    path: '/api/console/manual-topups',
    sorts: ['placed_at'],
    filters: { all: '' },
  },
  {
    name: 'the history',
    path: '/api/console/operator-events',
    sorts: ['-created_at', 'created_at'],
    filters: {
      all: '',
      'of an operator': `actor=${operator}`,
      'of what never happened': 'event=put_back',
      'of deliveries': 'event=completed',
      'of an operator’s deliveries': `actor=${operator}&event=completed`,
      'of customers': 'subject_kind=customer',
      'of a year': 'from=2026-01-01&to=2100-01-01',
    },
  },
]

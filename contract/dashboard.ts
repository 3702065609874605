import { type Static, Type } from 'typebox'
import { nullable } from './fields.ts'
import { Money } from './money.ts'
import { PROMISED_MINUTES } from './orders-console.ts'

/** The delivery times in minutes that the notice promises. */
export const DELIVERY_PROMISES = Object.values(PROMISED_MINUTES)

/** The periods of figures: today, or the last days in Malaysia including today. */
export const spans = ['today', 'week', 'month'] as const
export const SPAN_DAYS = { today: 1, week: 7, month: 30 } as const
export type Span = (typeof spans)[number]

/** Paid orders: their number and total. */
const sold = { orders: Type.Integer(), total: Money }
const Sold = Type.Object(sold)

export const Sales = Type.Object({
  all: Sold,
  by_method: Type.Array(Type.Object({ payment_method: Type.String(), ...sold })),
  by_category: Type.Array(
    Type.Object({ category_id: nullable(Type.Integer()), name: Type.String(), ...sold }),
  ),
  by_hour: Type.Array(Type.Object({ hour: Type.Integer(), ...sold }), {
    description: 'Hours of the day in Malaysia, without those that have no orders',
  }),
})
export type Sales = Static<typeof Sales>

/** Delivery times, measured from the payment. */
export const Deliveries = Type.Object({
  orders: Type.Integer(),
  p50_seconds: nullable(Type.Number()),
  p95_seconds: nullable(Type.Number()),
  within: Type.Array(Type.Object({ minutes: Type.Integer(), orders: Type.Integer() }), {
    description: 'Number delivered within the promised time',
  }),
})
export type Deliveries = Static<typeof Deliveries>

/** Payment attempts at a provider, by status. */
export const PaymentAttempts = Type.Object({
  by_provider: Type.Array(
    Type.Object({
      provider: Type.String(),
      paid: Type.Integer(),
      failed: Type.Integer(),
      open: Type.Integer({ description: 'Still unpaid' }),
    }),
  ),
  failures: Type.Array(
    Type.Object({
      provider: Type.String(),
      reason: nullable(Type.String({ description: 'The provider’s reason' })),
      attempts: Type.Integer(),
    }),
  ),
})
export type PaymentAttempts = Static<typeof PaymentAttempts>

/** Refunds, by destination and status. */
export const RefundSums = Type.Array(
  Type.Object({ way: Type.String(), state: Type.String(), refunds: Type.Integer(), total: Money }),
)
export type RefundSums = Static<typeof RefundSums>

/** Open items for operators: their number, and the age of the oldest. */
export const Waiting = Type.Object({
  kind: Type.Enum([
    'manual_payments',
    'deliveries',
    'topups',
    'unapplied_payments',
    'unmatched_money',
    'refunds',
    'approvals',
    'threads',
  ]),
  waiting: Type.Integer(),
  since: nullable(Type.String()),
})
export type Waiting = Static<typeof Waiting>

const bySpan = <Schema extends Parameters<typeof Type.Array>[0]>(schema: Schema) =>
  Type.Object({ today: schema, week: schema, month: schema })

export const Dashboard = Type.Object({
  at: Type.String(),
  single_operator: Type.Boolean({
    description: 'Whether there is a single operator, so that nothing needs a second person',
  }),
  waiting: Type.Array(Waiting),
  sales: bySpan(Sales),
  days: Type.Array(Type.Object({ day: Type.String(), ...sold }), {
    description: 'The last 30 days, without those that have no orders',
  }),
  deliveries: bySpan(Deliveries),
  categories: Type.Array(
    Type.Object({
      category_id: nullable(Type.Integer()),
      name: Type.String(),
      orders: Type.Integer(),
      p50_seconds: Type.Number(),
      p95_seconds: Type.Number(),
    }),
    { description: 'Delivery times per category, in the last 24 hours' },
  ),
  payments: bySpan(PaymentAttempts),
  refunds: bySpan(RefundSums),
  low_stock: Type.Array(
    Type.Object({
      product_id: Type.Integer(),
      name: Type.String(),
      category_name: Type.String(),
      available: Type.Integer({ description: 'Negative if more is paid for than in stock' }),
      warn_below: Type.Integer(),
    }),
    { description: 'The ten products with the lowest stock of codes, below their threshold' },
  ),
})
export type Dashboard = Static<typeof Dashboard>

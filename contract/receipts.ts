import { type Static, Type } from 'typebox'
import { closedObject, nullable } from './fields.ts'
import { OrderId } from './orders.ts'

/** The number of a receipt as it is printed: R-000101 of an order, T-000101 of a top-up. */
export const receiptNumber = ({ kind, number }: { kind: string; number: number }): string =>
  `${kind === 'topup' ? 'T' : 'R'}-${String(number).padStart(6, '0')}`

/** The tax within an amount that includes it, in sen. `hundredths`: of a percent. */
export const taxWithin = (total_sen: number, hundredths: number): number =>
  Math.round((total_sen * hundredths) / (10_000 + hundredths))

export const ReceiptParams = Type.Object({ orderId: OrderId })

/** A month in Malaysia. */
export const MonthQuery = closedObject({
  month: Type.String({ pattern: '^20\\d\\d-(0[1-9]|1[0-2])$', message: 'Please choose a month.' }),
})

const Kind = Type.Enum(['order', 'topup'])

/** Receipts with consecutive numbers: one line of the month's consolidated e-invoice. */
const ReceiptRange = Type.Object({
  kind: Kind,
  first: Type.Integer(),
  last: Type.Integer(),
  receipts: Type.Integer(),
  total_sen: Type.Integer(),
})

/** A sale that needs its own e-invoice. */
const SingleSale = Type.Object({
  kind: Kind,
  number: Type.Integer(),
  reference: Type.String(),
  payable_id: Type.String(),
  paid_at: Type.String(),
  buyer: nullable(Type.String(), { description: 'Its email; null once erased' }),
  total_sen: Type.Integer(),
})

/** What an item brought. Margins count the orders of known cost only. */
const ItemMargin = Type.Object({
  category_name: Type.String(),
  product_name: Type.String(),
  orders: Type.Integer(),
  units: Type.Integer({ description: 'Without cancelled ones' }),
  sales_sen: Type.Integer({ description: 'Totals less refunds and shoppers’ fees' }),
  cost_sen: Type.Integer(),
  margin_sen: Type.Integer(),
  orders_without_cost: Type.Integer(),
})

/** The figures of a month, from which the owner types the consolidated e-invoice. */
export const MonthClose = Type.Object({
  month: Type.String(),
  ranges: Type.Array(ReceiptRange),
  singles: Type.Array(SingleSale),
  single_above_sen: Type.Integer(),
  sales_sen: Type.Integer({
    description: 'Of all receipts that are sales, discounts and fees included',
  }),
  discounts_sen: Type.Integer(),
  fees_sen: Type.Integer({ description: 'Paid by shoppers' }),
  tax_sen: Type.Integer({ description: 'Service tax within the sales' }),
  refunds_sen: Type.Integer({ description: 'Sent this month, of receipts of this month' }),
  earlier_refunds_sen: Type.Integer({ description: 'Sent this month, of earlier receipts' }),
  gold_owed_sen: Type.Integer({ description: 'To customers, now' }),
  gold_is_sale: Type.Boolean({
    description: 'Whether top-ups are sales, and orders paid with gold are not',
  }),
  commission: Type.Array(
    Type.Object({ affiliate_id: Type.Integer(), name: Type.String(), amount_sen: Type.Integer() }),
  ),
  margins: Type.Array(ItemMargin, {
    description: 'Of orders paid in the month, less their refunds until now; at most 1,000 items',
  }),
  turnover_sen: Type.Integer({
    description: 'Orders paid in the last twelve months, less refunds',
  }),
  turnover_limit_sen: Type.Integer(),
})
export type MonthClose = Static<typeof MonthClose>

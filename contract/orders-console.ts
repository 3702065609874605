import { type Static, Type } from 'typebox'
import { listQuery, pageOf } from './lists.ts'
import { Money } from './money.ts'
import { nullable } from './nullable.ts'
import { OrderStatus } from './orders.ts'
import { PaymentMethodValue, ShortReference } from './payments.ts'

/** A day of Malaysia's. */
const Day = Type.String({ format: 'date', message: 'This day is not valid.' })

const Id = Type.Integer({ minimum: 1, maximum: 2147483647 })

/** Which orders an operator lists. */
export const ConsoleOrdersQuery = listQuery('orders', {
  status: Type.Optional(OrderStatus),
  payment_method: Type.Optional(PaymentMethodValue),
  category_id: Type.Optional(Id),
  customer_id: Type.Optional(Id),
  from: Type.Optional(Day),
  to: Type.Optional(Day),
  q: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 254,
      description:
        'An order id or its short reference, an e-mail address or its beginning, or an answer such as a player id',
    }),
  ),
})
export type ConsoleOrdersQuery = Static<typeof ConsoleOrdersQuery>

/** An order as a list of operators shows it. */
export const ConsoleOrder = Type.Object({
  id: Type.String(),
  short_reference: ShortReference,
  created_at: Type.String(),
  paid_at: nullable(Type.String()),
  completed_at: nullable(Type.String()),
  status: OrderStatus,
  payment_method: PaymentMethodValue,
  customer_id: nullable(Type.Integer()),
  customer_email: nullable(Type.String()),
  category_id: nullable(Type.Integer()),
  category_name: Type.String(),
  product_name: Type.String(),
  qty: Type.Integer(),
  options: Type.Array(Type.Object({ name: Type.String(), value: Type.String() })),
  total: Money,
})
export type ConsoleOrder = Static<typeof ConsoleOrder>

export const ConsoleOrdersPage = pageOf(ConsoleOrder)
export type ConsoleOrdersPage = Static<typeof ConsoleOrdersPage>

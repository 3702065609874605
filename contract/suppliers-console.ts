import { type Static, Type } from 'typebox'
import { closedObject, Id, nullable } from './fields.ts'
import { listQuery, pageOf } from './lists.ts'
import { Reason } from './operators.ts'
import { RequestKey } from './orders-console.ts'

const When = nullable(Type.String())
const Sen = Type.Integer({ minimum: 1, maximum: 100_000_000 })
const Name = Type.String({ pattern: '^[a-z]{1,40}$' })
const Sku = Type.String({ minLength: 1, maxLength: 200 })

/** A supplier with its state. */
export const SupplierState = Type.Object({
  name: Type.String(),
  label: Type.String(),
  is_connected: Type.Boolean({ description: 'Whether its keys are set' }),
  enabled: Type.Boolean(),
  pause_reason: nullable(Type.Enum(['balance', 'misconfigured', 'unavailable', 'statement'])),
  balance_sen: nullable(Type.Integer()),
  balance_at: When,
  low_balance_sen: Type.Integer(),
  days_left: nullable(
    Type.Number({
      description: 'How many days the balance lasts at the sales of the last seven days',
    }),
  ),
  delivered_lately: Type.Integer({ description: 'In the last hour' }),
  failed_lately: Type.Integer(),
  median_seconds: nullable(Type.Number({ description: 'From the request to the delivery' })),
  open_orders: Type.Integer(),
  fault: nullable(Type.String()),
  fault_at: When,
  products: Type.Integer(),
  products_at: When,
})
export type SupplierState = Static<typeof SupplierState>
export const SupplierStates = Type.Object({ data: Type.Array(SupplierState) })

export const SupplierParams = closedObject({ supplier: Name })

/** `resume`: ends a pause that only a person ends. */
export const ChangeSupplier = closedObject({
  enabled: Type.Boolean(),
  low_balance_sen: Type.Integer({ minimum: 0, maximum: 100_000_000 }),
  resume: Type.Optional(Type.Boolean()),
  reason: Reason,
})
export type ChangeSupplier = Static<typeof ChangeSupplier>

/** A product of a supplier's catalogue. */
export const SupplierProductEntry = Type.Object({
  id: Type.String({ description: 'The supplier and its SKU' }),
  supplier: Type.String(),
  supplier_label: Type.String(),
  sku: Type.String(),
  kind: Type.Enum(['topup', 'code']),
  name: Type.String(),
  group_name: Type.String(),
  cost_sen: Type.Integer(),
  is_available: Type.Boolean(),
  fields: Type.Array(
    Type.Object({ name: Type.String(), label: Type.String(), required: Type.Boolean() }),
  ),
})
export type SupplierProductEntry = Static<typeof SupplierProductEntry>
export const SupplierProductsPage = pageOf(SupplierProductEntry)
export const SupplierProductsQuery = listQuery('supplier-products', {
  supplier: Type.Optional(Name),
  q: Type.Optional(Type.String({ maxLength: 100 })),
  is_available: Type.Optional(Type.Boolean()),
})
export type SupplierProductsQuery = Static<typeof SupplierProductsQuery>

/** A supplier's product that delivers an item. */
const SupplyInput = closedObject({
  supplier: Name,
  sku: Sku,
  max_cost_sen: nullable(Sen),
  fields: Type.Record(Type.String(), Type.String({ maxLength: 200 }), {
    description: 'The item’s question for each field of the supplier',
  }),
  enabled: Type.Boolean(),
})
export type SupplyInput = Static<typeof SupplyInput>

const SupplyEntry = Type.Object({
  supplier: Type.String(),
  sku: Type.String(),
  max_cost_sen: nullable(Type.Integer()),
  fields: Type.Record(Type.String(), Type.String()),
  enabled: Type.Boolean(),
  is_changed: Type.Boolean({
    description: 'Whether the supplier has changed the product since it was mapped',
  }),
  product: SupplierProductEntry,
})
export type SupplyEntry = Static<typeof SupplyEntry>

/** How an item is delivered by suppliers, in order of preference; by hand without any. */
export const ProductSupplies = Type.Object({
  product_id: Type.Integer(),
  name: Type.String(),
  category_name: Type.String(),
  price_sen: Type.Integer(),
  delivered_by_code: Type.Boolean(),
  questions: Type.Array(Type.String()),
  version: Type.String({ description: 'Of the supplies; changes with each save' }),
  supplies: Type.Array(SupplyEntry),
})
export type ProductSupplies = Static<typeof ProductSupplies>
export const ProductParams = closedObject({ id: Id })
export const SaveSupplies = closedObject({
  supplies: Type.Array(SupplyInput, { maxItems: 10 }),
  version: Type.String({ maxLength: 64 }),
})
export type SaveSupplies = Static<typeof SaveSupplies>

/** An order at a supplier, on the page of its order. */
export const OrderSupply = Type.Object({
  id: Type.Integer(),
  ref: Type.String(),
  unit: Type.Integer(),
  supplier: Type.String(),
  supplier_label: Type.String(),
  product: Type.String(),
  state: Type.Enum([
    ...['sending', 'unknown', 'accepted', 'processing'],
    ...['delivered', 'failed', 'reversed'],
  ] as const),
  certainty: nullable(Type.Enum(['never_created', 'ended', 'decided'])),
  note: Type.String(),
  supplier_order_id: nullable(Type.String()),
  cost_sen: Type.Integer(),
  charged_sen: nullable(Type.Integer()),
  is_surplus: Type.Boolean(),
  sends: Type.Integer(),
  checks: Type.Integer(),
  sent_at: Type.String(),
  settled_at: When,
  is_decidable: Type.Boolean({ description: 'Whether a person may decide it' }),
})
export type OrderSupply = Static<typeof OrderSupply>
export const OrderSupplies = Type.Object({ data: Type.Array(OrderSupply) })

/** A person's decision on an order at a supplier that stayed open. */
export const DecideSupply = closedObject({
  supply_id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
  decision: Type.Enum(['delivered', 'by_hand', 'try_again']),
  reason: Reason,
  request_key: RequestKey,
})
export type DecideSupply = Static<typeof DecideSupply>

export const SupplyAction = closedObject({ reason: Reason, request_key: RequestKey })

import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'
import { productCostOf } from '../amounts.ts'
import type { SupplierProduct, SupplierResult } from '../supplier.ts'
import { fingerprintOf, MaybeText, MaybeValue, Whole } from '../supplier-calls.ts'
import { type SeagmClient, seagmResult } from './seagm-client.ts'

type Kind = 'card' | 'recharge'

const Category = Type.Object({ id: Whole })

const FieldOfType = Type.Object({ name: Type.String({ minLength: 1 }), label: MaybeText })

/** A product: SEAGM's "type" of a category. */
const ProductType = Type.Object({
  id: Whole,
  name: Type.String({ minLength: 1 }),
  category_id: MaybeValue,
  category_name: MaybeText,
  par_value: MaybeValue,
  par_value_currency: MaybeText,
  currency: Type.String(),
  unit_price: Type.Union([Type.String(), Type.Number()]),
  min_amount: MaybeValue,
  has_stock: MaybeValue,
  fields: Type.Optional(Type.Union([Type.Array(FieldOfType), Type.Null()])),
})

/** A product's kind and number from its sku, such as 'recharge:8915'; null if it is none. */
export function readSku(sku: string): { kind: Kind; id: string } | null {
  const [, kind, id] = /^(card|recharge):(\d{1,12})$/.exec(sku) ?? []
  return kind && id ? { kind: kind as Kind, id } : null
}

/** Reserved names of an order's request: a product field with such a name could change the order. */
export const requestNames = [
  'type_id',
  'buy_amount',
  'mch_order_id',
  'uid',
  'timestamp',
  'signature',
]

/** All categories' products, one call for each category. Fails as a whole. */
export async function seagmProducts(
  client: SeagmClient,
): Promise<SupplierResult<SupplierProduct[]>> {
  const products: SupplierProduct[] = []
  for (const kind of ['recharge', 'card'] as const) {
    const categories = listed(await client.get(`/v1/${kind}-categories`), Category)
    if (categories.kind !== 'ok') return categories
    for (const { id } of categories.value) {
      const types = listed(
        await client.get(`/v1/${kind}-categories/${id}/${kind}-types`),
        ProductType,
      )
      if (types.kind !== 'ok') return types
      const foreign = types.value.find(({ currency }) => currency !== 'MYR')
      if (foreign) return inAnotherCurrency(foreign.currency)
      products.push(...types.value.flatMap((type) => productOf(kind, type) ?? []))
    }
  }
  return { kind: 'ok', value: products }
}

/** One product with its present cost. */
export async function seagmProduct(
  client: SeagmClient,
  sku: string,
): Promise<SupplierResult<SupplierProduct> | { kind: 'gone' }> {
  const asked = readSku(sku)
  if (!asked) return { kind: 'gone' }
  const { kind, id } = asked
  const result = seagmResult(await client.get(`/v1/${kind}-types/${id}`), (data) =>
    Value.Check(ProductType, data) && String(data.id) === id ? data : null,
  )
  if (result.kind !== 'ok') return result
  if (result.value.currency !== 'MYR') return inAnotherCurrency(result.value.currency)
  const product = productOf(kind, result.value)
  return product ? { kind: 'ok', value: product } : { kind: 'gone' }
}

/** The account's currency decides what a price means. */
export function inAnotherCurrency(currency: string): SupplierResult<never> {
  return { kind: 'misconfigured', description: `the account is in ${currency.slice(0, 8)}` }
}

function listed<Schema extends typeof Category | typeof ProductType>(
  answer: Parameters<typeof seagmResult>[0],
  schema: Schema,
): SupplierResult<Static<Schema>[]> {
  const result = seagmResult(answer, (data) =>
    Value.Check(Type.Array(schema), data) ? (data as Static<Schema>[]) : null,
  )
  // A category that went away between two calls has no products.
  return result.kind === 'gone' ? { kind: 'ok', value: [] } : result
}

/** A product; null if its price is none, as a single one would stop the whole catalogue. */
function productOf(kind: Kind, type: Static<typeof ProductType>): SupplierProduct | null {
  const cost_sen = productCostOf(type.unit_price)
  if (cost_sen === null) return null
  const { id, name, category_id, category_name, par_value, par_value_currency } = type
  const fields = type.fields ?? []
  const isInStock = !isFalse(type.has_stock) && Number(type.min_amount ?? 1) <= 1
  return {
    sku: `${kind}:${id}`,
    kind: kind === 'card' ? 'code' : 'topup',
    name,
    group: category_name ?? '',
    cost_sen,
    isAvailable: isInStock && !fields.some((field) => requestNames.includes(field.name)),
    fields: fields.map((field) => ({
      name: field.name,
      label: field.label || field.name,
      required: true,
    })),
    // The category's name has the region, such as "(MY)".
    fingerprint: fingerprintOf(
      [category_id, category_name, name, par_value, par_value_currency].map(textOf),
    ),
  }
}

/** The same value can come as a number or as text, and with or without decimals. */
const textOf = (value: unknown) => String(value ?? '').replace(/^(\d+)\.0+$/, '$1')

const isFalse = (value: unknown) => value === false || /^(false|0|no)$/i.test(String(value ?? ''))

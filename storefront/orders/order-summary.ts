import { formatSen, senOf } from '@apeak/contract/money'
import { itemText, type OrderDetails } from '@apeak/contract/orders'

/** An order as texts for its page; empty if unknown. */
export type OrderSummary = { orderId: string; category: string; product: string; amount: string }

/**
 * The summary from the navigation state, or from query parameters of the same names. Providers' callbacks
 * lead here with `order_id`.
 */
export function orderSummaryFrom(state: unknown, query: URLSearchParams): OrderSummary {
  const given = (typeof state === 'object' && state) || {}
  const pick = (name: string) => {
    const value: unknown = Reflect.get(given, name) ?? query.get(name)
    return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  }
  return {
    orderId: pick('orderId') || pick('order_id'),
    category: pick('category'),
    product: pick('product'),
    amount: inRinggit(pick('amount')),
  }
}

/** The shop's record takes priority over the navigation's data. */
export function withDetails(
  ordered: OrderSummary,
  details: Pick<OrderDetails, 'id' | 'product' | 'qty' | 'total'> | undefined,
): OrderSummary {
  if (!details) return ordered
  return {
    orderId: details.id,
    category: details.product.category.name,
    product: itemText(details.product.name, details.qty),
    amount: inRinggit(String(details.total.inCurrentCurrency.amount)),
  }
}

function inRinggit(amount: string): string {
  const value = Number(amount)
  if (amount.trim() === '' || !Number.isFinite(value)) return ''
  return formatSen(senOf(value))
}

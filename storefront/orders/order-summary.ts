import { formatSen, senOf } from '@apeak/contract/money'
import { itemText, type OrderDetails } from '@apeak/contract/orders'

/** An order as the last page shows it, every part a text; empty where nothing is known. */
export type OrderSummary = { orderId: string; category: string; product: string; amount: string }

/**
 * What came with the navigation, or else by query parameters of the same names. Providers' callbacks
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

/** The shop's own record takes priority over what came along. */
export function withDetails(
  ordered: OrderSummary,
  details: OrderDetails | undefined,
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

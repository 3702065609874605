import type { FlashSale, Product } from '@apeak/contract/catalog'
import { items as messages } from '#messages/purchase.ts'

/** An item's content: an amount of a currency. */
type Amount = { count: number; unit: string }

/** Parses an item's content from its name ('1,446 Diamonds', '300 + 30 Crystals'); null if there is none. */
export function parseAmount(name: string): Amount | null {
  const found = /^(\d[\d,]*(?:\s*\+\s*\d[\d,]*)*)\s+(\p{L}.*)$/u.exec(name.trim())
  if (!found) return null
  const [, counts = '', unit = ''] = found
  const count = counts.split('+').reduce((sum, one) => sum + Number(one.replace(/[,\s]/g, '')), 0)
  return count > 0 ? { count, unit } : null
}

/**
 * The item with the lowest unit price: among at least three items of one currency, if a single one is
 * cheapest. `priceOf` is ringgit.
 */
export function bestValue<Item extends Pick<Product, 'id' | 'name'>>(
  items: Item[],
  priceOf: (item: Item) => number,
): number | null {
  const rated = items.flatMap((item) => {
    const amount = parseAmount(item.name)
    return amount ? [{ id: item.id, unit: amount.unit, price: priceOf(item) / amount.count }] : []
  })
  const [first] = rated
  if (rated.length < 3 || rated.some(({ unit }) => unit !== first?.unit)) return null
  const [best, next] = rated.toSorted((one, other) => one.price - other.price)
  return best && next && best.price < next.price ? best.id : null
}

/** A discount in whole percent: '−17%'; null below one percent. */
export function percentOff(price: number, regular: number): string | null {
  const percent = Math.round((1 - price / regular) * 100)
  return percent >= 1 ? `−${percent}%` : null
}

/** The sale that sets a product's price now (`now` in ms): the first with units and time left. */
export function activeSale(
  product: Pick<Product, 'flash_sales'>,
  now: number,
): FlashSale['pivot'] | undefined {
  return product.flash_sales
    .map((sale) => sale.pivot)
    .find((sale) => sale.qty > sale.sold && Date.parse(sale.end_date) > now)
}

/** The time until `end` (ISO): "2d 4h", or "04:05:06" on the last day. */
export function timeLeft(end: string, now: number): string {
  const seconds = Math.max(0, Math.floor((Date.parse(end) - now) / 1000))
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  if (hours >= 24) return messages.daysAndHours(Math.floor(hours / 24), hours % 24)
  return [hours, minutes, seconds % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

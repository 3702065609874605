import type { FlashSale, Product } from '@apeak/contract/catalog'

/** The sale that sets a product's price now (`now` in ms): the first with units and time left. */
export function activeSale(
  product: Pick<Product, 'flash_sales'>,
  now: number,
): FlashSale['pivot'] | undefined {
  return product.flash_sales
    .map((sale) => sale.pivot)
    .find((sale) => sale.qty > sale.sold && Date.parse(sale.end_date) > now)
}

/** The time until `end` (ISO) as a shopper reads it: "2d 4h", or "04:05:06" on the last day. */
export function timeLeft(end: string, now: number): string {
  const seconds = Math.max(0, Math.floor((Date.parse(end) - now) / 1000))
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  if (hours >= 24) return `${Math.floor(hours / 24)}d ${hours % 24}h`
  return [hours, minutes, seconds % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

import type { OrderDetails } from '@apeak/contract/orders'
import type { SoldNow } from '#catalog/catalog.ts'

/** What was ordered, as its shopper is shown it. */
export function orderedItem({
  product_id,
  product_name,
  category_name,
  sold_now,
}: {
  product_id: number | null
  product_name: string
  category_name: string
  sold_now: SoldNow | null
}): OrderDetails['product'] {
  const picture = sold_now?.base_image
  return {
    id: product_id,
    name: product_name,
    base_image: picture ? { path: picture } : null,
    category: { name: category_name, slug: sold_now?.slug ?? null },
  }
}

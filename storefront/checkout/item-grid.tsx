import type { Product } from '@apeak/contract/catalog'
import { activeSale } from '../catalog/flash-sale.ts'
import { bestValue } from './item-amounts.ts'
import { ItemTile } from './item-tile.tsx'

type Props = {
  products: Product[]
  chosen: number | null
  now: number
  onChoose: (id: number) => void
}

/** The items on sale here, one to choose. */
export function ItemGrid({ products, chosen, now, onChoose }: Props) {
  if (products.length === 0) {
    return (
      <p className="rounded-2xl border border-line bg-surface p-6 text-muted">
        There are no items here yet.
      </p>
    )
  }
  const offered = products.filter(({ sold_out }) => !sold_out)
  const best = bestValue(offered, (product) => {
    const price = activeSale(product, now)?.price ?? product.selling_price
    return price.inCurrentCurrency.amount
  })
  return (
    <fieldset>
      <legend className="sr-only">Item</legend>
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-3 md:gap-3">
        {products.map((product) => (
          <ItemTile
            key={product.id}
            product={product}
            sale={activeSale(product, now)}
            now={now}
            isBest={product.id === best}
            checked={product.id === chosen}
            onChoose={() => onChoose(product.id)}
          />
        ))}
      </div>
    </fieldset>
  )
}

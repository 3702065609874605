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
      <div className="grid grid-cols-6 gap-2 md:gap-3">
        {products.map((product, at) => (
          <ItemTile
            key={product.id}
            product={product}
            sale={activeSale(product, now)}
            now={now}
            isBest={product.id === best}
            checked={product.id === chosen}
            className={widthOf(at, products.length)}
            onChoose={() => onChoose(product.id)}
          />
        ))}
      </div>
    </fieldset>
  )
}

/**
 * How many of six tracks a tile is wide: rows of two on phones, of three elsewhere, and whatever is
 * left over shares its row, so that none has a hole.
 */
function widthOf(at: number, count: number): string {
  const onPhone = count % 2 === 1 && at === count - 1 ? 'col-span-6' : 'col-span-3'
  // One left over takes the row before along: two and two.
  const over = count % 3 === 1 && count > 1 ? 4 : count % 3
  const width =
    at < count - over ? 'sm:col-span-2' : count === 1 ? 'sm:col-span-6' : 'sm:col-span-3'
  return `${onPhone} ${width}`
}

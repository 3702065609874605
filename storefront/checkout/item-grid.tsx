import type { Product } from '@apeak/contract/catalog'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { activeSale } from '../catalog/flash-sale.ts'
import { Button } from '../ui/button.tsx'
import { bestValue } from './item-amounts.ts'
import { ItemTile } from './item-tile.tsx'

type Props = {
  products: Product[]
  chosen: number | null
  now: number
  onChoose: (id: number) => void
}

/** How many of many items a low screen shows at first. */
const firstItems = 6
const manyItems = 9

/** The items on sale here, one to choose. Low screens show the first few, and all when asked to. */
export function ItemGrid({ products, chosen, now, onChoose }: Props) {
  const grid = useRef<HTMLDivElement>(null)
  const [all, setAll] = useState(false)
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
  const isChosenLate = products.findIndex(({ id }) => id === chosen) >= firstItems
  const isShort = products.length >= manyItems && !all && !isChosenLate
  function showAll() {
    flushSync(() => setAll(true))
    grid.current?.querySelectorAll('input')[firstItems]?.focus()
  }
  return (
    <fieldset>
      <legend className="sr-only">Item</legend>
      <div ref={grid} className="grid auto-rows-fr grid-cols-6 gap-2 md:gap-3">
        {products.map((product, at) => (
          <ItemTile
            key={product.id}
            product={product}
            sale={activeSale(product, now)}
            now={now}
            isBest={product.id === best}
            checked={product.id === chosen}
            className={`${widthOf(at, products.length)} ${isShort && at >= firstItems ? 'low:hidden' : ''}`}
            onChoose={() => onChoose(product.id)}
          />
        ))}
      </div>
      {isShort && (
        <div className="mt-2 hidden low:grid">
          <Button onClick={showAll}>Show all {products.length} items</Button>
        </div>
      )}
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

import type { FlashSale, Product } from '@apeak/contract/catalog'
import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { items } from '#messages/purchase.ts'
import { Button } from '../ui/button.tsx'
import { Picture } from '../ui/picture.tsx'
import { activeSale, bestValue, percentOff, timeLeft } from './item-offer.ts'

type Props = {
  products: Product[]
  chosen: number | null
  now: number
  onChoose: (id: number) => void
}

/** The number of items shown first on low screens. */
const firstItems = 6
const manyItems = 9

/** The items to choose from. Low screens show the first few, and all on request. */
export function ItemGrid({ products, chosen, now, onChoose }: Props) {
  const grid = useRef<HTMLDivElement>(null)
  const [all, setAll] = useState(false)
  if (products.length === 0) {
    return <p className="rounded-2xl border border-line bg-surface p-6 text-muted">{items.none}</p>
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
      <legend className="sr-only">{items.item}</legend>
      <div ref={grid} className="grid auto-rows-fr grid-cols-6 gap-2 md:gap-3">
        {products.map((product, at) => (
          <ItemTile
            key={product.id}
            product={product}
            sale={activeSale(product, now)}
            now={now}
            isBest={product.id === best}
            checked={product.id === chosen}
            className={`big:col-span-6 ${widthOf(at, products.length)} ${isShort && at >= firstItems ? 'low:hidden' : ''}`}
            onChoose={() => onChoose(product.id)}
          />
        ))}
      </div>
      {isShort && (
        <div className="mt-2 hidden low:grid">
          <Button onClick={showAll}>{items.showAll(products.length)}</Button>
        </div>
      )}
    </fieldset>
  )
}

/**
 * The width of a tile in sixths of a row: two per row on phones, three elsewhere; leftovers share their row
 * without a gap.
 */
function widthOf(at: number, count: number): string {
  const onPhone = count % 2 === 1 && at === count - 1 ? 'col-span-6' : 'col-span-3'
  // A single leftover joins the previous row: two and two.
  const over = count % 3 === 1 && count > 1 ? 4 : count % 3
  const width =
    at < count - over ? 'sm:col-span-2' : count === 1 ? 'sm:col-span-6' : 'sm:col-span-3'
  return `${onPhone} ${width}`
}

type ItemTileProps = {
  product: Product
  sale: FlashSale['pivot'] | undefined
  now: number
  /** Whether it is the best value. */
  isBest: boolean
  checked: boolean
  className: string
  onChoose: () => void
}

/** Larger numbers of remaining units are not shown. */
const shownUnitsMax = 100

/** An item's tile: picture, amount and price. */
function ItemTile(props: ItemTileProps) {
  const { product, sale, now, isBest, checked, className, onChoose } = props
  const isSoldOut = product.sold_out
  return (
    <label
      className={`${className} relative flex min-h-21 flex-col justify-center overflow-hidden rounded-xl border border-line bg-surface transition hover:border-edge has-checked:border-gold has-checked:bg-gold-wash has-checked:ring-1 has-checked:ring-gold has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-cool has-disabled:pointer-events-none has-disabled:border-dashed has-disabled:bg-transparent has-disabled:ring-0 md:min-h-24`}
    >
      <input
        type="radio"
        name="item"
        className="sr-only"
        checked={checked}
        disabled={isSoldOut}
        onChange={onChoose}
      />
      {isSoldOut ? (
        <Strip look="bg-raised text-muted">{items.soldOut}</Strip>
      ) : sale ? (
        <SaleStrip product={product} sale={sale} now={now} />
      ) : (
        isBest && <Strip look="bg-cool-wash text-cool">{items.bestValue}</Strip>
      )}
      <span className="flex flex-1 items-center gap-1.5 px-1.5 py-1 md:gap-3 md:px-3.5">
        <Picture
          image={product.base_image}
          sizes="(min-width: 48rem) 56px, 40px"
          widest={56}
          late
          // The art may include a frame, of which only two sides would be visible.
          className={`w-10 shrink-0 rounded-lg md:w-14 [&_img]:scale-110 ${isSoldOut ? 'opacity-60 grayscale' : ''}`}
        />
        <span className="min-w-0 flex-1">
          <Name name={product.name} />
          <Price product={product} sale={isSoldOut ? undefined : sale} />
        </span>
      </span>
    </label>
  )
}

const Strip = ({ look, children }: { look: string; children: ReactNode }) => (
  <span
    className={`flex flex-wrap items-center justify-between gap-x-1 px-1.5 text-xs font-bold whitespace-nowrap md:px-3.5 md:py-0.5 ${look}`}
  >
    {children}
  </span>
)

function SaleStrip({
  product,
  sale,
  now,
}: Pick<ItemTileProps, 'product' | 'now'> & { sale: Sale }) {
  const off = percentOff(amountOf(sale.price), amountOf(product.selling_price))
  const left = timeLeft(sale.end_date, now)
  return (
    <Strip look="gold-fill">
      <span>{off === null ? items.promo : items.promoOff(off)}</span>
      <time dateTime={sale.end_date} className="tabular-nums">
        <span className="sr-only" suppressHydrationWarning>
          {items.endsIn(left)}
        </span>
        <span aria-hidden="true" suppressHydrationWarning>
          {left}
        </span>
      </time>
    </Strip>
  )
}

type Sale = FlashSale['pivot']

/** The name with its amount emphasised, because shoppers look for it. */
function Name({ name }: { name: string }) {
  const [amount = ''] = /^[\d,]+(\s*\+\s*[\d,]+)*(?=\s)/.exec(name) ?? []
  return (
    <span
      className={`block text-[0.9375rem] leading-tight font-semibold break-words ${amount && 'max-md:text-[0.8125rem]'}`}
    >
      {amount && <span className="font-display text-[1rem] font-bold">{amount}</span>}
      {name.slice(amount.length)}
    </span>
  )
}

function Price({ product, sale }: Pick<ItemTileProps, 'product' | 'sale'>) {
  const regular = product.selling_price.inCurrentCurrency.formatted
  const left = sale ? sale.qty - sale.sold : shownUnitsMax
  return (
    <span className="mt-0.5 flex flex-wrap items-baseline gap-x-1 leading-tight">
      <span className="price text-[1.0625rem] text-gold">
        {sale ? sale.price.inCurrentCurrency.formatted : regular}
      </span>
      {sale && (
        <s className="price text-xs font-medium! text-muted">
          <span className="sr-only">{items.insteadOf(regular)}</span>
          <span aria-hidden="true">{regular}</span>
        </s>
      )}
      {left < shownUnitsMax && <span className="text-xs text-muted">{items.left(left)}</span>}
    </span>
  )
}

const amountOf = (price: Product['selling_price']) => price.inCurrentCurrency.amount

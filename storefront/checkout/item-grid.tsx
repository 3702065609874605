import type { FlashSale, Product } from '@apeak/contract/catalog'
import { Timer } from 'lucide-react'
import { activeSale, timeLeft } from '../catalog/flash-sale.ts'
import { Picture } from '../ui/picture.tsx'

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
  return (
    <fieldset>
      <legend className="sr-only">Item</legend>
      <div className="grid grid-cols-2 gap-2.5 sm:grid-cols-3 md:gap-3.5">
        {products.map((product) => (
          <ItemCard
            key={product.id}
            product={product}
            sale={activeSale(product, now)}
            now={now}
            checked={product.id === chosen}
            onChoose={() => onChoose(product.id)}
          />
        ))}
      </div>
    </fieldset>
  )
}

type CardProps = {
  product: Product
  sale: FlashSale['pivot'] | undefined
  now: number
  checked: boolean
  onChoose: () => void
}

function ItemCard({ product, sale, now, checked, onChoose }: CardProps) {
  return (
    <label className="relative flex flex-col rounded-2xl border border-line bg-surface transition duration-150 hover:border-edge has-checked:border-gold has-checked:bg-gold-wash has-checked:ring-1 has-checked:ring-gold has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-cool has-disabled:cursor-not-allowed has-disabled:border-dashed has-disabled:bg-transparent has-disabled:ring-0 has-disabled:hover:border-line">
      <input
        type="radio"
        name="item"
        className="sr-only"
        checked={checked}
        disabled={product.sold_out}
        onChange={onChoose}
      />
      {product.sold_out && (
        <span className="absolute top-2 left-2 z-10 rounded-full bg-surface px-2.5 py-0.5 text-sm font-bold">
          Sold out
        </span>
      )}
      {sale && !product.sold_out && (
        <span className="gold-fill absolute top-0 right-0 z-10 rounded-tr-[0.93rem] rounded-bl-xl px-2.5 py-0.5 text-sm font-bold">
          Promo
        </span>
      )}
      <Picture
        image={product.base_image}
        alt=""
        sizes="(min-width: 64rem) 14rem, (min-width: 40rem) 30vw, 44vw"
        widest={230}
        ratio={1.2}
        // Art may bring a frame of its own, of which only two sides would be left.
        className={`rounded-t-[0.93rem] [&_img]:scale-104 ${product.sold_out ? 'opacity-60 grayscale' : ''}`}
      />
      <span className="flex flex-1 flex-col p-3 md:p-4 md:pt-3">
        <span className="leading-snug font-semibold">{product.name}</span>
        <Price product={product} sale={sale} />
        {sale && !product.sold_out && <WhatIsLeft sale={sale} now={now} />}
      </span>
    </label>
  )
}

function Price({ product, sale }: Pick<CardProps, 'product' | 'sale'>) {
  const regular = product.selling_price.inCurrentCurrency.formatted
  return (
    <span className="mt-auto flex flex-wrap items-baseline gap-x-2 pt-2">
      <span className="text-sm text-muted">From</span>
      <span className="price text-lg text-gold">
        {sale ? sale.price.inCurrentCurrency.formatted : regular}
      </span>
      {sale && (
        <s className="price text-sm font-medium! text-muted">
          <span className="sr-only">instead of </span>
          {regular}
        </s>
      )}
    </span>
  )
}

function WhatIsLeft({ sale, now }: { sale: FlashSale['pivot']; now: number }) {
  const share = (sale.qty - sale.sold) / sale.qty
  return (
    <span className="mt-2.5 block text-sm">
      <span aria-hidden="true" className="block h-1 overflow-hidden rounded-full bg-line">
        <span
          className="gold-fill block h-full rounded-full"
          style={{ width: `${Math.max(4, share * 100)}%` }}
        />
      </span>
      <span className="mt-1.5 flex flex-wrap justify-between gap-x-3 text-muted">
        <span>{sale.qty - sale.sold} left</span>
        <span className="inline-flex items-center gap-1 tabular-nums">
          <Timer aria-hidden="true" className="size-3.5" />
          <span className="sr-only">ends in </span>
          <time dateTime={sale.end_date} suppressHydrationWarning>
            {timeLeft(sale.end_date, now)}
          </time>
        </span>
      </span>
    </span>
  )
}

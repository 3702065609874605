/** One line above a total: what it is for, and its price as it is read. */
export type PriceLine = { label: string; price: string }

type Props = {
  lines: PriceLine[]
  total: string
  /** Whether it is the price of what is chosen now: an older one fades. */
  fresh?: boolean
}

/** What something costs: its lines and their total. */
export function PriceLines({ lines, total, fresh = true }: Props) {
  return (
    <dl aria-busy={!fresh} className="grid gap-2 transition-opacity aria-busy:opacity-55">
      {lines.map(({ label, price }) => (
        <div key={label} className="flex justify-between gap-4">
          <dt className="text-muted">{label}</dt>
          <dd className="price font-medium!">{price}</dd>
        </div>
      ))}
      <div className="mt-1 flex items-baseline justify-between gap-4 border-t border-line pt-3">
        <dt className="font-semibold">Total</dt>
        <dd className="price text-2xl text-gold">{total}</dd>
      </div>
    </dl>
  )
}

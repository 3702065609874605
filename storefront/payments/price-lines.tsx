import { price as messages } from '#messages/payments.ts'

/** A line above a total: its label and formatted price. */
export type PriceLine = { label: string; price: string }

type Props = {
  lines: PriceLine[]
  total: string
  /** Whether the price matches the present choice; an outdated one is faded. */
  fresh?: boolean
}

/** Price lines with their total. */
export function PriceLines({ lines, total, fresh = true }: Props) {
  return (
    <dl aria-busy={!fresh} className="grid gap-2 transition-opacity aria-busy:opacity-55">
      {lines.map(({ label, price }) => (
        <div key={label} className="flex flex-wrap justify-between gap-x-4">
          <dt className="text-muted">{label}</dt>
          <dd className="price font-medium!">{price}</dd>
        </div>
      ))}
      <div className="mt-1 flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line pt-3">
        <dt className="font-semibold">{messages.total}</dt>
        <dd className="price text-2xl text-gold">{total}</dd>
      </div>
    </dl>
  )
}

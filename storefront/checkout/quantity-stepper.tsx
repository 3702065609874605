import { Minus, Plus } from 'lucide-react'

type Props = { quantity: number; most: number; onChange: (quantity: number) => void }

const stepButton =
  'grid size-11 place-items-center rounded-full hover:bg-raised disabled:opacity-40 disabled:hover:bg-transparent'

/** How many of an item: one to 99, or to what a sale has left. */
export function QuantityStepper({ quantity, most, onChange }: Props) {
  return (
    <fieldset aria-label="Quantity" className="-mr-2 flex shrink-0 items-center">
      <button
        type="button"
        aria-label="One less"
        disabled={quantity <= 1}
        onClick={() => onChange(quantity - 1)}
        className={stepButton}
      >
        <Minus aria-hidden="true" className="size-4" />
      </button>
      <output aria-live="polite" className="price min-w-6 text-center">
        {quantity}
      </output>
      <button
        type="button"
        aria-label="One more"
        disabled={quantity >= most}
        onClick={() => onChange(quantity + 1)}
        className={stepButton}
      >
        <Plus aria-hidden="true" className="size-4" />
      </button>
    </fieldset>
  )
}

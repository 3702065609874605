import { formatSen } from '@apeak/contract/money'

type Props = {
  /** Ringgit. */
  amounts: number[]
  chosen: number | null
  onChoose: (amount: number) => void
}

/** The amounts that gold is bought in, one to choose. */
export function QuickAmounts({ amounts, chosen, onChoose }: Props) {
  return (
    <ul className="grid grid-cols-2 gap-2.5 sm:grid-cols-4">
      {amounts.map((amount) => (
        <li key={amount}>
          <button
            type="button"
            aria-pressed={amount === chosen}
            onClick={() => onChoose(amount)}
            className="price min-h-16 w-full rounded-xl border border-line bg-surface px-3 text-lg transition hover:border-edge aria-pressed:border-gold aria-pressed:bg-gold-wash aria-pressed:text-gold aria-pressed:ring-1 aria-pressed:ring-gold"
          >
            {formatSen(amount * 100)}
          </button>
        </li>
      ))}
    </ul>
  )
}

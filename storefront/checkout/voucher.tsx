import { TicketPercent, X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../ui/button.tsx'

type Props = {
  /** The code that was applied, or null. */
  applied: string | null
  /** Why the last code did not hold. */
  refusal: string
  disabled: boolean
  onApply: (code: string) => void
  onClear: () => void
}

/** A coupon, which shoppers call a voucher: typed, applied, taken back. */
export function Voucher({ applied, refusal, disabled, onApply, onClear }: Props) {
  const [typed, setTyped] = useState('')
  if (applied) {
    return (
      <div className="flex min-h-14 items-center gap-3 rounded-xl border border-gold bg-gold-wash py-1 pr-1.5 pl-4">
        <TicketPercent aria-hidden="true" className="size-5 shrink-0 text-gold" />
        <span className="price flex-1 truncate">{applied}</span>
        <Button look="quiet" onClick={onClear} aria-label={`Remove voucher ${applied}`}>
          <X aria-hidden="true" className="size-4.5" />
          Clear
        </Button>
      </div>
    )
  }
  const apply = () => typed.trim() && onApply(typed.trim())
  return (
    <div>
      <div className="flex gap-2.5">
        <input
          aria-label="Voucher"
          aria-invalid={refusal !== ''}
          aria-describedby="voucher-note"
          className="entry"
          placeholder="Enter your voucher"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            apply()
          }}
        />
        <Button onClick={apply} disabled={disabled || typed.trim() === ''} className="min-h-12!">
          Apply
        </Button>
      </div>
      <p id="voucher-note" className={`mt-1.5 text-sm ${refusal ? 'text-danger' : 'text-muted'}`}>
        {refusal || (disabled ? 'Select an item first, then apply your voucher.' : '')}
      </p>
    </div>
  )
}

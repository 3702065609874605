import { emailSuggestion } from './email-suggestion.ts'
import { refusalOfEmail } from './purchase-checks.ts'
import type { PurchaseState } from './use-purchase.ts'

/** Where the order's mail goes, with a word about what looks mistyped. */
export function EmailField({ purchase }: { purchase: PurchaseState }) {
  const { email, setEmail } = purchase
  const refusal = purchase.refused === 'email' ? refusalOfEmail(email) : null
  const suggested = emailSuggestion(email)
  return (
    <div className="mt-4">
      <label htmlFor="email" className="mb-1.5 block font-medium">
        Email<span className="text-danger"> *</span>
      </label>
      <input
        id="email"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        required
        maxLength={254}
        aria-invalid={refusal !== null}
        aria-describedby="email-note"
        className="entry"
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <p id="email-note" className={`mt-1.5 text-sm ${refusal ? 'text-danger' : 'text-muted'}`}>
        {refusal ?? 'Your order and its updates are sent here.'}
      </p>
      {suggested && (
        <p role="status" className="text-sm">
          <button
            type="button"
            onClick={() => setEmail(suggested)}
            className="min-h-11 font-semibold text-cool underline underline-offset-4"
          >
            Did you mean {suggested}?
          </button>
        </p>
      )}
    </div>
  )
}

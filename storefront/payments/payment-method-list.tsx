import type {
  PaymentMethod,
  PaymentMethodsResponse,
  PaymentMethodValue,
} from '@apeak/contract/payments'
import { Check } from 'lucide-react'
import type { Deferred } from '../api.ts'
import { Coin } from '../ui/coin.tsx'
import { AwaitDeferred } from '../ui/deferred.tsx'
import { methodLabel } from './method-label.ts'

type Props = {
  load: Deferred<PaymentMethodsResponse>
  chosen: string | null
  onChoose: (method: PaymentMethodValue) => void
  /** Gold can't be chosen: it does not buy gold. */
  withoutGold?: boolean
  /** One under the other, where there is no room for two. */
  narrow?: boolean
}

/** The payment methods, one to choose. */
export function PaymentMethodList({ load, chosen, onChoose, withoutGold, narrow }: Props) {
  return (
    <AwaitDeferred
      load={load}
      pending={<ListSkeleton />}
      failed={() => (
        <p
          role="alert"
          className="rounded-2xl border border-danger/40 bg-danger-wash p-5 text-danger"
        >
          Failed to load payment methods
        </p>
      )}
    >
      {(methods) => (
        <ul className={`grid gap-2.5 ${narrow ? '' : 'sm:grid-cols-2'}`}>
          {offered(methods, withoutGold).map(([value, method]) => (
            <li key={value}>
              <MethodButton
                value={value}
                method={method}
                pressed={value === chosen}
                onChoose={() => onChoose(value)}
              />
            </li>
          ))}
        </ul>
      )}
    </AwaitDeferred>
  )
}

function offered(methods: PaymentMethodsResponse, withoutGold = false) {
  const all = Object.entries(methods) as [PaymentMethodValue, PaymentMethod][]
  return all.filter(([value]) => !(withoutGold && value === 'apeak'))
}

type ButtonProps = {
  value: string
  method: PaymentMethod
  pressed: boolean
  onChoose: () => void
}

function MethodButton({ value, method, pressed, onChoose }: ButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onChoose}
      className="group flex min-h-16 w-full items-center gap-3.5 rounded-xl border border-line bg-surface px-3.5 py-2.5 text-left transition duration-150 hover:border-edge aria-pressed:border-gold aria-pressed:bg-gold-wash aria-pressed:ring-1 aria-pressed:ring-gold"
    >
      <span className="grid h-9 w-14 shrink-0 place-items-center">
        {value === 'apeak' ? <Coin className="size-8" /> : <Mark method={method} />}
      </span>
      <span className="min-w-0 flex-1 leading-snug">
        <span className="font-semibold">{methodLabel(method)}</span>
        {method.note && <span className="text-sm text-muted"> ({method.note})</span>}
      </span>
      <Check
        aria-hidden="true"
        strokeWidth={3}
        className="size-5 shrink-0 text-gold opacity-0 group-aria-pressed:opacity-100"
      />
    </button>
  )
}

function Mark({ method }: { method: PaymentMethod }) {
  if (!method.logo) return null
  return (
    <img
      src={method.logo.path}
      alt=""
      width={56}
      height={36}
      loading="lazy"
      className="max-h-9 w-14 rounded-md object-contain"
    />
  )
}

function ListSkeleton() {
  return (
    <div role="status" className="grid gap-2.5 sm:grid-cols-2">
      <span className="sr-only">Loading...</span>
      {[1, 2, 3, 4].map((row) => (
        <div key={row} aria-hidden="true" className="skeleton h-16 rounded-xl!" />
      ))}
    </div>
  )
}

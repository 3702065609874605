import { formatSen } from '@apeak/contract/money'
import type { PaymentCharge, PaymentMethodValue } from '@apeak/contract/payments'
import { chargeLabel, type TopupPrice } from './topup-quote.ts'

type Props = {
  /** Ringgit. */
  amount: number | null
  method: PaymentMethodValue | null
  price: TopupPrice | null
  charges: PaymentCharge[]
}

/** What a top-up credits, charges and costs, as far as that is chosen. */
export function TopupSummary({ amount, method, price, charges }: Props) {
  if (amount === null) {
    return (
      <p className="mt-4 rounded-xl border border-dashed border-edge px-4 py-5 text-muted">
        Select an amount to see what it costs.
      </p>
    )
  }
  return (
    <dl className="mt-4 grid gap-2">
      <Line name="Gold" text={formatSen(amount * 100)} />
      {method && price && price.chargeSen > 0 && (
        <Line name={chargeLabel(method, charges)} text={formatSen(price.chargeSen)} />
      )}
      <div className="mt-1 flex items-baseline justify-between gap-4 border-t border-line pt-3">
        <dt className="font-semibold">Total</dt>
        <dd className="price text-2xl text-gold">{price ? formatSen(price.paidSen) : '–'}</dd>
      </div>
    </dl>
  )
}

function Line({ name, text }: { name: string; text: string }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-muted">{name}</dt>
      <dd className="price font-medium!">{text}</dd>
    </div>
  )
}

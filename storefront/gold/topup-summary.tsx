import { formatSen } from '@apeak/contract/money'
import type { PaymentCharge, PaymentMethodValue } from '@apeak/contract/payments'
import { PriceLines } from '../payments/price-lines.tsx'
import { type TopupQuote, topupLines } from './topup-quote.ts'

type Props = {
  valueSen: number
  method: PaymentMethodValue | null
  quote: TopupQuote | null
  fees: PaymentCharge[]
}

/** A top-up's value and cost, as far as chosen. */
export function TopupSummary({ valueSen, method, quote, fees }: Props) {
  return (
    <PriceLines
      lines={topupLines(valueSen, quote && method, fees)}
      total={quote ? formatSen(quote.paidSen) : '–'}
    />
  )
}

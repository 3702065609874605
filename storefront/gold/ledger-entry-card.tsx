import type { GoldReason, GoldTransaction } from '@apeak/contract/gold'
import { formatSen, senOf } from '@apeak/contract/money'
import type { PaymentMethod } from '@apeak/contract/payments'
import { HowToPay } from '../payments/how-to-pay.tsx'
import { methodLabel } from '../payments/method-label.ts'
import { StatusBadge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Code } from '../ui/code.tsx'
import { CopyText } from '../ui/copy-text.tsx'
import { DetailRow, DetailRows } from '../ui/detail-rows.tsx'
import { dateTimeText } from '../ui/malaysian-time.ts'
import { goldBadge } from './gold-badges.ts'

type Props = {
  entry: GoldTransaction
  /** Its payment method, where that is known. */
  method: PaymentMethod | undefined
  onContinue: () => void
  onCancel: () => void
}

const reasons: Record<GoldReason, string> = {
  top_up: 'top-up',
  purchase: 'purchase',
  refund: 'refund',
  adjustment: 'adjustment',
  commission: 'commission',
}

/** One entry of gold, and what can be done while its payment is pending. */
export function LedgerEntryCard({ entry, method, onContinue, onCancel }: Props) {
  const { id, created_at, type, reason, status, reference, payment_method } = entry
  const isDebit = type === 'debit'
  return (
    <article
      aria-label={`Transaction ${id}`}
      className="flex w-full flex-col rounded-2xl border border-line bg-surface p-5 md:p-6"
    >
      <DetailRows>
        <DetailRow name="Order Date">
          <time dateTime={created_at}>{dateTimeText(created_at)}</time>
        </DetailRow>
        <DetailRow name="Transaction Type">
          {isDebit ? 'Debit' : 'Credit'} <span className="text-muted">({reasons[reason]})</span>
        </DetailRow>
        <DetailRow name="Payment Status">
          <StatusBadge {...goldBadge(status)} />
        </DetailRow>
        <DetailRow name="Transaction ID">
          <Code text={id} />
        </DetailRow>
        {entry.short_reference && (
          <DetailRow name="Reference" unbroken>
            <CopyText text={entry.short_reference} name="reference" />
          </DetailRow>
        )}
        {reference !== id && (
          <DetailRow name={isDebit ? 'Payment ID' : 'Order ID'}>
            <Code text={reference} />
          </DetailRow>
        )}
        {isDebit && (
          <DetailRow name="Payment Method">
            {methodLabel(method) ?? payment_method ?? '–'}
          </DetailRow>
        )}
        <DetailRow name="Amount">
          <span className="price text-lg text-gold">{amountText(entry)}</span>
        </DetailRow>
      </DetailRows>
      {isDebit && status === 'pending' && (
        <HowToPay
          folded
          instructions={method?.instructions}
          amount={formatSen(senOf(entry.paid_amount ?? entry.value))}
          reference={entry.short_reference}
          className="mt-2 mb-4"
        />
      )}
      {isDebit && status === 'pending' && (
        <div className="mt-auto grid grid-cols-1 gap-2.5 border-t border-line pt-4 min-[22rem]:grid-cols-2">
          <Button onClick={onCancel} className="px-3!">
            Cancel payment
          </Button>
          <Button look="gold" onClick={onContinue} className="px-3!">
            Continue payment
          </Button>
        </div>
      )}
    </article>
  )
}

/** What was paid, or the value where nothing was; then what it is worth in gold, in brackets. */
function amountText({ paid_amount, value, direction }: GoldTransaction): string {
  const sign = direction === 'out' ? '−' : ''
  const text = (ringgit: number) => sign + formatSen(senOf(ringgit))
  return `${text(paid_amount ?? value)} (${text(value)})`
}

/** Stands in for a card while it loads. */
export function LedgerEntrySkeleton() {
  return (
    <div
      aria-hidden="true"
      className="grid h-72 content-start gap-4 rounded-2xl border border-line bg-surface p-6"
    >
      {[1, 2, 3, 4, 5].map((line) => (
        <div key={line} className="flex justify-between gap-6">
          <div className="skeleton h-6 w-28" />
          <div className="skeleton h-6 w-36" />
        </div>
      ))}
    </div>
  )
}

import type { GoldReason, GoldTransaction } from '@apeak/contract/gold'
import { formatSen, senOf } from '@apeak/contract/money'
import type { PaymentMethod } from '@apeak/contract/payments'
import { ArrowDownLeft, ArrowUpRight } from 'lucide-react'
import { HowToPay } from '../payments/how-to-pay.tsx'
import { methodLabel } from '../payments/method-label.ts'
import { Button } from '../ui/button.tsx'
import { CopyText } from '../ui/copy-text.tsx'
import { Code, DetailRow, DetailRows, StatusBadge } from '../ui/detail-rows.tsx'
import { HistoryRow } from '../ui/history-row.tsx'
import { dateTimeText } from '../ui/malaysian-time.ts'
import { goldBadge, movementAmount, movementStatus, movementTitle } from './ledger-entry-text.ts'

type Props = {
  entry: GoldTransaction
  /** Its payment method, if known. */
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

/** A gold movement, with its actions while the payment is pending. */
export function LedgerEntryRow({ entry, method, onContinue, onCancel }: Props) {
  const isPending = entry.type === 'debit' && entry.status === 'pending'
  return (
    <HistoryRow
      label={`Transaction ${entry.id}`}
      picture={<Direction isIn={entry.direction === 'in'} />}
      title={movementTitle(entry)}
      status={movementStatus(entry)}
      reference={entry.short_reference}
      at={entry.created_at}
      amount={movementAmount(entry)}
      actions={
        isPending && (
          <>
            <Button onClick={onCancel}>Cancel payment</Button>
            <Button look="gold" onClick={onContinue}>
              Continue payment
            </Button>
          </>
        )
      }
    >
      <Details entry={entry} method={method} />
      {isPending && (
        <HowToPay
          folded
          instructions={method?.instructions}
          amount={formatSen(senOf(entry.paid_amount ?? entry.value))}
          reference={entry.short_reference}
          className="my-2"
        />
      )}
    </HistoryRow>
  )
}

function Direction({ isIn }: { isIn: boolean }) {
  const Icon = isIn ? ArrowDownLeft : ArrowUpRight
  const look = isIn ? 'bg-gold-wash text-gold' : 'bg-raised text-muted'
  return (
    <span
      aria-hidden="true"
      className={`grid size-11 shrink-0 place-items-center rounded-xl ${look}`}
    >
      <Icon className="size-5" />
    </span>
  )
}

function Details({ entry, method }: Pick<Props, 'entry' | 'method'>) {
  const { id, created_at, type, reason, status, reference, payment_method } = entry
  const isDebit = type === 'debit'
  return (
    <DetailRows>
      <DetailRow name="Payment Status">
        <StatusBadge {...goldBadge(status)} />
      </DetailRow>
      <DetailRow name="Transaction Type">
        {isDebit ? 'Debit' : 'Credit'} <span className="text-muted">({reasons[reason]})</span>
      </DetailRow>
      <DetailRow name="Amount">
        <span className="price">{amountText(entry)}</span>
      </DetailRow>
      {isDebit && (
        <DetailRow name="Payment Method">{methodLabel(method) ?? payment_method ?? '–'}</DetailRow>
      )}
      <DetailRow name="Order Date">{dateTimeText(created_at)}</DetailRow>
      {entry.short_reference && (
        <DetailRow name="Reference" unbroken>
          <CopyText text={entry.short_reference} name="reference" />
        </DetailRow>
      )}
      <DetailRow name="Transaction ID">
        <Code text={id} />
      </DetailRow>
      {reference !== id && (
        <DetailRow name={isDebit ? 'Payment ID' : 'Order ID'}>
          <Code text={reference} />
        </DetailRow>
      )}
    </DetailRows>
  )
}

/** The paid amount, or the value if nothing was paid, with its worth in gold in brackets. */
function amountText({ paid_amount, value, direction }: GoldTransaction): string {
  const sign = direction === 'out' ? '−' : ''
  const text = (ringgit: number) => sign + formatSen(senOf(ringgit))
  return `${text(paid_amount ?? value)} (${text(value)})`
}

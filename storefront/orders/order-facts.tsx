import type { OrderDetails } from '@apeak/contract/orders'
import type { ReactNode } from 'react'
import { CopyText } from '../ui/copy-text.tsx'
import { dateTimeText } from '../ui/malaysian-time.ts'
import type { OrderSummary } from './order-summary.ts'
import { reservedUntilName } from './reserved-until-name.ts'

type Props = {
  shown: OrderSummary
  details: OrderDetails | null | undefined
  /** Whether the shop says that it is paid. */
  isPaid: boolean
  /** Whether more may come. */
  isLoading: boolean
}

/** As long as any order's id: what stands below stays where it is. */
const ROOM_FOR_ID = '0'.repeat(27)

/** What was ordered, for whom and for how much. */
export function OrderFacts({ shown, details, isPaid, isLoading }: Props) {
  return (
    <dl
      aria-busy={isLoading}
      className="mt-5 divide-y divide-line rounded-2xl border border-line bg-surface px-5 lg:mt-0"
    >
      <Fact name="Order ID" look="font-mono text-sm text-muted">
        {shown.orderId || (isLoading && <span className="invisible">{ROOM_FOR_ID}</span>)}
      </Fact>
      <Fact name="Reference">
        {details && <CopyText text={details.short_reference} name="reference" />}
      </Fact>
      <Fact name="Category">{shown.category}</Fact>
      <Fact name="Product">{shown.product}</Fact>
      {details?.options.map(({ name, value }) => (
        <Fact key={name} name={name}>
          {value}
        </Fact>
      ))}
      {details?.email && <Fact name="E-mail">{details.email}</Fact>}
      {details?.reserved_until && (
        <Fact name={reservedUntilName(details.status)}>{dateTimeText(details.reserved_until)}</Fact>
      )}
      <Fact name={isPaid ? 'Amount Paid' : 'Amount'} look="price text-xl text-gold">
        {shown.amount}
      </Fact>
    </dl>
  )
}

type FactProps = { name: string; look?: string; children: ReactNode }

function Fact({ name, look = 'font-medium', children }: FactProps) {
  return (
    <div className="flex min-h-13 items-center justify-between gap-6 py-2.5">
      <dt className="shrink-0 text-muted">{name}</dt>
      <dd className={`min-w-0 text-right break-words ${look}`}>{children || '–'}</dd>
    </div>
  )
}

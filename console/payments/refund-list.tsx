import type { ListedRefund } from '@apeak/contract/payments-console'
import { Link } from 'react-router-dom'
import { dayInputs } from '../forms/inputs.tsx'
import { ConsoleList } from '../ui/console-list.tsx'
import { Col, MoneyCol, PhoneNote } from '../ui/console-table.tsx'
import { type CsvColumns, senColumn, timeColumn } from '../ui/csv-export.tsx'
import { selectFilter } from '../ui/filters.tsx'
import { Time } from '../ui/malaysian-time.tsx'
import { methodName, moneyWord, PayableReference } from './money-words.tsx'

const choices = (words: readonly string[]) =>
  Object.fromEntries(words.map((word) => [word, moneyWord(word)]))

const filters = [
  selectFilter('state', 'State', choices(['requested', 'pending', 'processed', 'failed']), 'All'),
  selectFilter(
    'way',
    'Destination',
    choices(['source', 'gold', 'outside_refund', 'chargeback', 'reversal']),
    'All',
  ),
  ...dayInputs,
]

const csv: CsvColumns = [
  timeColumn('Requested', 'created_at'),
  ['For', ({ for_what }: ListedRefund) => for_what.short_reference ?? for_what.id],
  senColumn('Amount', 'amount_sen'),
  ['To', ({ way }: ListedRefund) => moneyWord(way)],
  ['Method', ({ provider }: ListedRefund) => moneyWord(provider)],
  ['State', ({ state }: ListedRefund) => moneyWord(state)],
  ['Payment', ({ payment_id }: ListedRefund) => payment_id],
  ['Refund ID at the provider', ({ provider_refund_id }: ListedRefund) => provider_refund_id],
]

/** All refunds, newest first; those of orders paid with gold lead to the order. */
export function RefundList() {
  return (
    <ConsoleList
      resource="refunds"
      title="Refunds"
      csv={csv}
      filters={filters}
      sort={{ field: 'created_at', order: 'DESC' }}
      nothing="No refunds yet. They appear here once one is requested."
    >
      <Col
        source="created_at"
        label="Requested"
        render={({ created_at, payment_id, for_what }: ListedRefund) => (
          <Link to={payment_id ? `/payments/${payment_id}/show` : `/orders/${for_what.id}/show`}>
            <Time at={created_at} />
          </Link>
        )}
      />
      <Col
        label="For"
        render={({ for_what, way, state }: ListedRefund) => (
          <>
            <PayableReference of={for_what} />
            <PhoneNote>
              {moneyWord(way)}, {moneyWord(state).toLowerCase()}
            </PhoneNote>
          </>
        )}
      />
      <Col label="To" hide="phone" render={({ way }: ListedRefund) => moneyWord(way)} />
      <Col
        label="Method"
        hide="narrow"
        render={({ provider }: ListedRefund) => methodName(provider)}
      />
      <Col label="State" hide="phone" render={({ state }: ListedRefund) => moneyWord(state)} />
      <MoneyCol source="amount_sen" label="Amount" />
    </ConsoleList>
  )
}

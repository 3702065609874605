import type { PaymentEntry } from '@apeak/contract/payments-console'
import { DataTable, SelectInput } from 'react-admin'
import { ConsoleList } from '../ui/console-list.tsx'
import { ConsoleTable, PhoneNote, phoneHidden, RowLink, wideOnly } from '../ui/console-table.tsx'
import { Time } from '../ui/malaysian-time.tsx'
import { Money } from '../ui/money.tsx'
import { ForWhat } from './for-what.tsx'
import { moneyWord } from './money-words.ts'

const filters = [
  <SelectInput
    key="state"
    source="state"
    label="State"
    alwaysOn
    choices={[
      { id: 'unapplied', name: 'Unapplied, with something left' },
      { id: 'applied', name: 'Applied' },
    ]}
  />,
  <SelectInput
    key="provider"
    source="provider"
    label="Method"
    alwaysOn
    choices={['razorpay', 'fiuu', 'check_payment'].map((id) => ({ id, name: moneyWord(id) }))}
  />,
]

const whyText = (reason: PaymentEntry['unapplied_reason']) =>
  reason ? moneyWord(reason) : 'Applied'

/** Money that came in: at first what pays for nothing. */
export function PaymentList() {
  return (
    <ConsoleList
      resource="payments"
      title="Payments"
      filters={filters}
      initially={{ state: 'unapplied' }}
      sort={{ field: 'created_at', order: 'DESC' }}
    >
      <ConsoleTable nothing="No money like this." opens>
        <DataTable.Col
          source="created_at"
          label="When"
          render={({ created_at }: PaymentEntry) => (
            <RowLink>
              <Time at={created_at} />
            </RowLink>
          )}
        />
        <DataTable.Col
          label="For"
          disableSort
          render={({ for_what, unapplied_reason }: PaymentEntry) => (
            <>
              <ForWhat of={for_what} />
              <PhoneNote>{whyText(unapplied_reason)}</PhoneNote>
            </>
          )}
        />
        <DataTable.Col
          label="Method"
          disableSort
          {...wideOnly}
          render={({ provider }: PaymentEntry) => moneyWord(provider)}
        />
        <DataTable.Col
          align="right"
          source="amount_sen"
          label="Amount"
          render={({ amount_sen }: PaymentEntry) => <Money sen={amount_sen} />}
        />
        <DataTable.Col
          align="right"
          source="left_sen"
          label="Left"
          disableSort
          {...phoneHidden}
          render={({ state, left_sen }: PaymentEntry) =>
            state === 'unapplied' && <Money sen={left_sen} />
          }
        />
        <DataTable.Col
          label="Why"
          disableSort
          {...phoneHidden}
          render={({ unapplied_reason }: PaymentEntry) => whyText(unapplied_reason)}
        />
      </ConsoleTable>
    </ConsoleList>
  )
}

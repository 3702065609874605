import type { ManualTopup } from '@apeak/contract/gold-console'
import { Button } from '@mui/material'
import { useState } from 'react'
import { CustomerName } from '../accounts/customer-name.tsx'
import { ConfirmMoneyDialog } from '../payments/confirm-money-dialog.tsx'
import { useRights } from '../session.ts'
import { ConsoleList } from '../ui/console-list.tsx'
import { Col, MoneyCol, PhoneNote } from '../ui/console-table.tsx'
import { type CsvColumns, senColumn, timeColumn } from '../ui/csv-export.tsx'
import { Time } from '../ui/malaysian-time.tsx'

const csv: CsvColumns = [
  timeColumn('Placed', 'placed_at'),
  ['Reference', ({ short_reference }: ManualTopup) => short_reference],
  ['Customer', ({ customer_id }: ManualTopup) => customer_id],
  senColumn('Amount due', 'paid_sen'),
  senColumn('Gold', 'value_sen'),
]

/** Top-ups by bank transfer to confirm, longest waiting first. */
export function ManualTopupList() {
  return (
    <ConsoleList
      resource="manual-topups"
      csv={csv}
      title="Manual top-ups"
      sort={{ field: 'placed_at', order: 'ASC' }}
      nothing="No top-ups to confirm. Top-ups by bank transfer appear here."
    >
      <Col
        source="placed_at"
        label="Placed"
        render={({ placed_at, short_reference, customer_id }: ManualTopup) => (
          <>
            <Time at={placed_at} />
            <PhoneNote>
              {short_reference} <CustomerName id={customer_id} />
            </PhoneNote>
          </>
        )}
      />
      <Col source="short_reference" label="Reference" hide="phone" sx={{ whiteSpace: 'nowrap' }} />
      <Col
        label="Customer"
        hide="phone"
        render={({ customer_id }: ManualTopup) => <CustomerName id={customer_id} />}
      />
      <MoneyCol source="paid_sen" label="Amount due" />
      <MoneyCol source="value_sen" label="Gold" hide="phone" />
      <Col label="Payment" render={(topup: ManualTopup) => <ConfirmMoneyButton topup={topup} />} />
    </ConsoleList>
  )
}

function ConfirmMoneyButton({ topup }: { topup: ManualTopup }) {
  const { has } = useRights()
  const [isOpen, setOpen] = useState(false)
  if (!has('topups.confirm')) return null
  const { id, short_reference: reference, paid_sen: total_sen } = topup
  return (
    <>
      <Button
        variant="outlined"
        size="small"
        onClick={() => setOpen(true)}
        sx={{ whiteSpace: 'nowrap' }}
      >
        Confirm payment
      </Button>
      {isOpen && (
        <ConfirmMoneyDialog
          awaited={{ kind: 'topup', id, reference, total_sen, isPaid: false }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

import type { ManualTopup, TopupConfirmed } from '@apeak/contract/gold-console'
import { consolePaths, pathTo } from '@apeak/contract/paths'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { DataTable, List, useNotify } from 'react-admin'
import { call } from '../api.ts'
import { moneyWord, senText, typedSen } from '../payments/money-words.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { Time } from '../ui/malaysian-time.tsx'
import { atTheRight, Money } from '../ui/money.tsx'

/** Top-ups whose money is looked for at the bank, who waited longest first. */
export function ManualTopupList() {
  return (
    <List
      title="Manual top-ups"
      sort={{ field: 'placed_at', order: 'ASC' }}
      perPage={25}
      exporter={false}
      empty={false}
    >
      <DataTable bulkActionButtons={false} rowClick={false}>
        <DataTable.Col
          source="placed_at"
          label="Waits since"
          render={({ placed_at }: ManualTopup) => <Time at={placed_at} />}
        />
        <DataTable.Col source="short_reference" label="Reference" disableSort />
        <DataTable.Col source="customer_id" label="Customer" disableSort />
        <DataTable.Col
          sx={atTheRight}
          source="paid_sen"
          label="To be paid"
          disableSort
          render={({ paid_sen }: ManualTopup) => <Money sen={paid_sen} />}
        />
        <DataTable.Col
          sx={atTheRight}
          source="value_sen"
          label="Gold"
          disableSort
          render={({ value_sen }: ManualTopup) => <Money sen={value_sen} />}
        />
        <DataTable.Col
          label="Money"
          disableSort
          render={(topup: ManualTopup) => <MoneySeen topup={topup} />}
        />
      </DataTable>
    </List>
  )
}

/** Says that the money of a top-up was seen at the bank, how much and under which reference. */
function MoneySeen({ topup }: { topup: ManualTopup }) {
  const [typed, setTyped] = useState(senText(topup.paid_sen))
  const [bank_reference, setReference] = useState('')
  const notify = useNotify()
  const amount_sen = typedSen(typed)
  const path = pathTo(consolePaths.confirmTopup, { id: topup.id })
  const fits = amount_sen === topup.paid_sen
  return (
    <ActionButton
      label="Money seen"
      right="topups.confirm"
      title={`The money of ${topup.short_reference}`}
      disabled={amount_sen === undefined || amount_sen < 0 || bank_reference.trim() === ''}
      run={async () => {
        const body = { amount_sen, bank_reference, is_another: false }
        const { unapplied_reason } = await call<TopupConfirmed>('POST', path, body)
        if (unapplied_reason) notify(`Kept as unapplied money: ${moneyWord(unapplied_reason)}`)
      }}
      done={`${topup.short_reference}: the money is recorded`}
    >
      <TextField
        label="Amount at the bank (RM)"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        sx={{ mt: 1 }}
        slotProps={{ htmlInput: { inputMode: 'decimal' } }}
      />
      <TextField
        label="Bank reference"
        value={bank_reference}
        onChange={({ target }) => setReference(target.value)}
        required
        slotProps={{ htmlInput: { maxLength: 60 } }}
      />
      <Typography variant="body2">
        {fits
          ? 'The gold is credited at once, and the customer told by mail.'
          : 'It is not what is owed: it becomes unapplied money, and the top-up goes on waiting.'}
      </Typography>
    </ActionButton>
  )
}

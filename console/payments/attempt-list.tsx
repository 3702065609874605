import { consolePaths, pathTo } from '@apeak/contract/paths'
import type { AttemptEntry, AttemptSynced } from '@apeak/contract/payments-console'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { DataTable, SelectInput, useNotify, useRefresh } from 'react-admin'
import { call } from '../api.ts'
import { sentenceOf } from '../ui/action-dialog.tsx'
import { ConsoleList } from '../ui/console-list.tsx'
import { ConsoleTable } from '../ui/console-table.tsx'
import { Time } from '../ui/malaysian-time.tsx'
import { Money } from '../ui/money.tsx'
import { ForWhat } from './for-what.tsx'
import { moneyWord } from './money-words.ts'
import { ProviderStates } from './provider-states.tsx'

const filters = [
  <SelectInput
    key="provider"
    source="provider"
    label="Provider"
    alwaysOn
    choices={['razorpay', 'fiuu'].map((id) => ({ id, name: moneyWord(id) }))}
  />,
]

/** Attempts that may still be paid, under how the shop stands with each provider. */
export function AttemptList() {
  return (
    <>
      <ProviderStates />
      <ConsoleList
        resource="payment-attempts"
        title="Open attempts"
        filters={filters}
        sort={{ field: 'created_at', order: 'DESC' }}
      >
        <ConsoleTable nothing="No attempt is open.">
          <DataTable.Col
            source="created_at"
            label="Begun"
            render={({ created_at }: AttemptEntry) => <Time at={created_at} />}
          />
          <DataTable.Col
            label="For"
            disableSort
            render={({ for_what }: AttemptEntry) => <ForWhat of={for_what} />}
          />
          <DataTable.Col
            label="Provider"
            disableSort
            render={({ provider }: AttemptEntry) => moneyWord(provider)}
          />
          <DataTable.Col
            align="right"
            source="amount_sen"
            label="Amount"
            disableSort
            render={({ amount_sen }: AttemptEntry) => <Money sen={amount_sen} />}
          />
          <DataTable.Col
            label="State"
            disableSort
            render={({ state }: AttemptEntry) => moneyWord(state)}
          />
          <DataTable.NumberCol source="polls" label="Looks" disableSort />
          <DataTable.Col
            label="Next look"
            disableSort
            render={({ next_poll_at }: AttemptEntry) => next_poll_at && <Time at={next_poll_at} />}
          />
          <DataTable.Col
            label="Now"
            disableSort
            render={({ id }: AttemptEntry) => <SyncButton id={id} />}
          />
        </ConsoleTable>
      </ConsoleList>
    </>
  )
}

/** Looks an attempt up at its provider now. */
function SyncButton({ id }: { id: number }) {
  const [isAsking, setAsking] = useState(false)
  const notify = useNotify()
  const refresh = useRefresh()
  const sync = async () => {
    setAsking(true)
    try {
      const path = pathTo(consolePaths.syncAttempt, { id: String(id) })
      const { status } = await call<AttemptSynced>('POST', path, {})
      notify(`The provider says: ${status}`)
      refresh()
    } catch (error) {
      notify(await sentenceOf(error), { type: 'error' })
    } finally {
      setAsking(false)
    }
  }
  return (
    <Button size="small" variant="outlined" disabled={isAsking} onClick={sync}>
      Look up
    </Button>
  )
}

import { consolePaths, pathTo } from '@apeak/contract/paths'
import type {
  AttemptEntry,
  ProviderStatuses,
  SyncedAttempt,
} from '@apeak/contract/payments-console'
import { Box, Button, Card, Chip, Typography } from '@mui/material'
import { useNotify, useRefresh } from 'react-admin'
import { call } from '../api.ts'
import { useRead } from '../read.ts'
import { ConsoleList } from '../ui/console-list.tsx'
import { Col, MoneyCol, NumberCol, TimeCol } from '../ui/console-table.tsx'
import { type CsvColumns, senColumn, timeColumn } from '../ui/csv-export.tsx'
import { selectFilter } from '../ui/filters.tsx'
import { Time } from '../ui/malaysian-time.tsx'
import { Facts } from '../ui/panel.tsx'
import { useNotifiedRun } from '../ui/run.ts'
import { moneyWord, PayableReference } from './money-words.tsx'

const filters = [
  selectFilter('provider', 'Provider', {
    razorpay: moneyWord('razorpay'),
    fiuu: moneyWord('fiuu'),
  }),
]

const csv: CsvColumns = [
  timeColumn('Started', 'created_at'),
  ['For', ({ for_what }: AttemptEntry) => for_what.short_reference ?? for_what.id],
  ['Provider', ({ provider }: AttemptEntry) => moneyWord(provider)],
  senColumn('Amount', 'amount_sen'),
  ['State', ({ state }: AttemptEntry) => moneyWord(state)],
  ['Checks', ({ polls }: AttemptEntry) => polls],
  timeColumn('Next check', 'next_poll_at'),
]

/** Open payment attempts, below the providers' status. */
export function AttemptList() {
  return (
    <>
      <ProviderStates />
      <ConsoleList
        resource="payment-attempts"
        csv={csv}
        title="Open attempts"
        filters={filters}
        sort={{ field: 'created_at', order: 'DESC' }}
        nothing="No open attempts. Payments that have started but not finished appear here."
      >
        <TimeCol source="created_at" label="Started" />
        <Col
          label="For"
          render={({ for_what }: AttemptEntry) => <PayableReference of={for_what} />}
        />
        <Col label="Provider" render={({ provider }: AttemptEntry) => moneyWord(provider)} />
        <MoneyCol source="amount_sen" label="Amount" />
        <Col label="State" render={({ state }: AttemptEntry) => moneyWord(state)} />
        <NumberCol source="polls" label="Checks" />
        <TimeCol source="next_poll_at" label="Next check" />
        <Col label="Action" render={({ id }: AttemptEntry) => <SyncButton id={id} />} />
      </ConsoleList>
    </>
  )
}

/** Syncs an attempt with its provider. */
function SyncButton({ id }: { id: number }) {
  const notify = useNotify()
  const refresh = useRefresh()
  const { run, isRunning } = useNotifiedRun()
  const sync = () =>
    run(async () => {
      const path = pathTo(consolePaths.syncAttempt, { id: String(id) })
      const { status } = await call<SyncedAttempt>('POST', path, {})
      notify(`Provider status: ${status}`)
      refresh()
    })
  return (
    <Button size="small" variant="outlined" disabled={isRunning} onClick={sync}>
      Check now
    </Button>
  )
}

/** The status of each provider: open attempts, quota and messages. */
function ProviderStates() {
  const { data } = useRead<ProviderStatuses>(['payment-providers'], consolePaths.paymentProviders, {
    everyMs: 30_000,
  })
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 1.5,
        mt: 2,
        gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 22rem), 1fr))',
      }}
    >
      {data?.providers.map((provider) => (
        <Card key={provider.name} sx={{ p: 2 }}>
          <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', mb: 1.5 }}>
            <Typography variant="h2">{moneyWord(provider.name)}</Typography>
            {provider.paused_until && <Chip color="warning" label="Paused" />}
          </Box>
          <Facts facts={providerFacts(provider)} />
        </Card>
      ))}
    </Box>
  )
}

function providerFacts(provider: ProviderStatuses['providers'][number]) {
  const { paused_until, last_message_at, calls } = provider
  return [
    ['Open attempts', `${provider.open_attempts}, ${provider.due_attempts} due`],
    ['Not captured', provider.uncaptured],
    [
      'Messages',
      `${provider.waiting_messages} waiting, ${provider.unreadable_messages} unreadable`,
    ],
    ['Last message', last_message_at ? <Time key="last" at={last_message_at} /> : 'None yet'],
    [
      'Calls per minute',
      calls.map(({ call: name, used }) => `${name} ${used}`).join(', ') || 'None',
    ],
    ...(paused_until ? ([['Paused until', <Time key="until" at={paused_until} />]] as const) : []),
  ] as const
}

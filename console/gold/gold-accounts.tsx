import { malaysianDay } from '@apeak/contract/fields'
import type { GoldHistory } from '@apeak/contract/gold'
import type { AdjustmentDetails, GoldAccount } from '@apeak/contract/gold-console'
import { consolePaths, pathTo } from '@apeak/contract/paths'
import { Box, Button, Pagination, TextField, Typography } from '@mui/material'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { TextInput } from 'react-admin'
import { Link } from 'react-router-dom'
import { call } from '../api.ts'
import { moneyWord } from '../payments/money-words.tsx'
import { useRights } from '../session.ts'
import { ActionButton } from '../ui/actions.tsx'
import { ConsoleList } from '../ui/console-list.tsx'
import { Col, MoneyCol, NumberCol, RowLink } from '../ui/console-table.tsx'
import { type CsvColumns, senColumn } from '../ui/csv-export.tsx'
import { Time } from '../ui/malaysian-time.tsx'
import { Money, typedSignedSen } from '../ui/money.tsx'
import { Facts, Panel } from '../ui/panel.tsx'
import { PlainTable, right } from '../ui/plain-table.tsx'
import { ShowHeading, ShowPage, TwoColumns } from '../ui/show-page.tsx'
import { Note } from '../ui/text.tsx'
import { useTextInput } from '../ui/typed.tsx'
import { approvalRequested } from './adjustment-list.tsx'

const filters = [<TextInput key="email" source="email" label="Email address" alwaysOn />]

const csv: CsvColumns = [
  ['Customer', ({ id }: GoldAccount) => id],
  ['Email', ({ email }: GoldAccount) => email],
  senColumn('Balance', 'balance_sen'),
  ['Entries', ({ entries }: GoldAccount) => entries],
]

/** Customers with gold entries, by balance. */
export function GoldAccountList() {
  return (
    <ConsoleList
      resource="gold-accounts"
      title="Gold"
      csv={csv}
      filters={filters}
      sort={{ field: 'balance_sen', order: 'DESC' }}
      nothing="No gold accounts yet. Customers appear here after their first top-up."
      opens
    >
      <Col
        label="Customer"
        sx={{ overflowWrap: 'anywhere' }}
        render={({ first_name, email }: GoldAccount) => (
          <>
            <RowLink>{first_name ?? 'Erased customer'}</RowLink>
            <Note>{email}</Note>
          </>
        )}
      />
      <MoneyCol source="balance_sen" label="Balance" />
      <NumberCol source="entries" hide="phone" />
    </ConsoleList>
  )
}

/** A customer's gold: balance, entries, statement and adjustments. */
export function GoldAccountShow() {
  return (
    <ShowPage<GoldAccount> title={({ email }) => `Gold of ${email ?? 'an erased customer'}`}>
      {(account) => (
        <>
          <ShowHeading actions={<AdjustGoldButton account={account} />}>
            <Money sen={account.balance_sen} />
          </ShowHeading>
          <TwoColumns
            wider="end"
            start={
              <>
                <Panel title="Owner">
                  <AccountOwner account={account} />
                </Panel>
                <Panel title="Statement">
                  <StatementLink customerId={account.id} />
                </Panel>
              </>
            }
            end={
              <Panel title="Entries">
                <GoldEntries customerId={account.id} />
              </Panel>
            }
          />
        </>
      )}
    </ShowPage>
  )
}

function AccountOwner({ account: { id, email, first_name, entries } }: { account: GoldAccount }) {
  const { has } = useRights()
  const filter = encodeURIComponent(JSON.stringify({ customer_id: id }))
  const isShown = email !== null && has('customers.read')
  return (
    <Facts
      facts={[
        [
          'Customer',
          isShown ? (
            <Link key="customer" to={`/customers/${id}/show`}>
              {first_name}
            </Link>
          ) : (
            (first_name ?? 'Erased customer')
          ),
        ],
        ['Email address', email ?? 'Erased'],
        ['Entries', entries],
        [
          'Operator requests',
          <Link key="adjustments" to={`/gold-adjustments?filter=${filter}`}>
            Adjustments
          </Link>,
        ],
      ]}
    />
  )
}

/** A customer's ledger entries, newest first. */
function GoldEntries({ customerId }: { customerId: number }) {
  const [page, setPage] = useState(1)
  const id = String(customerId)
  const { data } = useQuery({
    queryKey: ['gold-entries', id, page],
    queryFn: () =>
      call<GoldHistory>('GET', pathTo(consolePaths.goldEntries, { id }, { page: String(page) })),
    placeholderData: keepPreviousData,
  })
  if (!data) return null
  const { data: entries, last_page } = data.data
  return (
    <>
      <PlainTable
        label="Ledger entries"
        rows={entries}
        keyOf={({ id }) => id}
        columns={[
          ['Date', ({ created_at }) => <Time at={created_at} />],
          ['Reason', ({ reason }) => moneyWord(reason)],
          [
            'Reference',
            ({ short_reference, reference }) => short_reference ?? reference,
            { sx: { display: { xs: 'none', sm: 'table-cell' }, overflowWrap: 'anywhere' } },
          ],
          ['Status', ({ status }) => moneyWord(status)],
          ['Gold', (entry) => <Money sen={signed(entry.value, entry.direction)} />, right],
        ]}
      />
      {last_page > 1 && (
        <Pagination
          count={last_page}
          page={page}
          onChange={(_event, wanted) => setPage(wanted)}
          sx={{ mt: 1.5 }}
        />
      )}
    </>
  )
}

const signed = (ringgit: number, direction: 'in' | 'out') =>
  Math.round(ringgit * 100) * (direction === 'in' ? 1 : -1)

/** Adjusts a customer's gold; above a limit with a second operator. */
function AdjustGoldButton({ account }: { account: GoldAccount }) {
  const typed = useTextInput()
  const [key, setKey] = useState(() => crypto.randomUUID())
  const amount_sen = typedSignedSen(typed.text)
  const after = account.balance_sen + (amount_sen ?? 0)
  return (
    <ActionButton
      label="Adjust"
      right="gold.adjust"
      title="Adjust gold"
      asksReason
      disabled={amount_sen === undefined || after < 0}
      run={async (reason) => {
        const body = { customer_id: account.id, amount_sen, reason, request_key: key }
        const { state } = await call<AdjustmentDetails>('POST', consolePaths.goldAdjustments, body)
        return state === 'waiting' ? approvalRequested : undefined
      }}
      done="Recorded"
      onDone={() => {
        typed.set('')
        setKey(crypto.randomUUID())
      }}
    >
      <TextField label="Amount (RM); negative to deduct" {...typed.field} autoFocus />
      {amount_sen !== undefined && (
        <Typography variant="body2">
          {after < 0 ? (
            'The balance is too low.'
          ) : (
            <>
              New balance: <Money sen={after} />. Above your daily limit, a second operator must
              approve it first.
            </>
          )}
        </Typography>
      )}
    </ActionButton>
  )
}

/** Downloads a customer's statement. */
function StatementLink({ customerId }: { customerId: number }) {
  const from = useTextInput(`${malaysianDay().slice(0, 8)}01`)
  const to = useTextInput(malaysianDay())
  const span = { from: from.text, to: to.text }
  const slotProps = { inputLabel: { shrink: true } }
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
      <TextField label="From" type="date" {...from.field} slotProps={slotProps} />
      <TextField label="To" type="date" {...to.field} slotProps={slotProps} />
      <Button
        component="a"
        href={pathTo(consolePaths.goldStatement, { id: String(customerId) }, span)}
        download
      >
        Statement (CSV)
      </Button>
    </Box>
  )
}

import { consolePaths, pathTo } from '@apeak/contract/paths'
import type {
  RecordedPayment,
  UnmatchedDetails,
  UnmatchedEntry,
} from '@apeak/contract/payments-console'
import { Chip, Typography } from '@mui/material'
import { useState } from 'react'
import { useRedirect } from 'react-admin'
import { Link } from 'react-router-dom'
import { call } from '../api.ts'
import { ActionButton } from '../ui/actions.tsx'
import { ConsoleList } from '../ui/console-list.tsx'
import { Col, MoneyCol, PhoneNote, RowLink } from '../ui/console-table.tsx'
import { type CsvColumns, senColumn, timeColumn } from '../ui/csv-export.tsx'
import { selectFilter } from '../ui/filters.tsx'
import { HistoryPanel } from '../ui/history.tsx'
import { Time } from '../ui/malaysian-time.tsx'
import { Money } from '../ui/money.tsx'
import { Facts, Panel } from '../ui/panel.tsx'
import { ShowHeading, ShowPage, TwoColumns } from '../ui/show-page.tsx'
import { RadioChoice } from '../ui/typed.tsx'
import { moneyWord, unmatchedSentences } from './money-words.tsx'

const filters = [selectFilter('open', 'State', { true: 'Open', false: 'Resolved' })]

const csv: CsvColumns = [
  timeColumn('Reported', 'created_at'),
  ['Kind', ({ kind }: UnmatchedEntry) => moneyWord(kind)],
  ['Method', ({ provider }: UnmatchedEntry) => moneyWord(provider)],
  ['Reference at the provider', ({ provider_reference }: UnmatchedEntry) => provider_reference],
  ['Our reference', ({ reference }: UnmatchedEntry) => reference],
  senColumn('Amount', 'amount_sen'),
  ['State', ({ state }: UnmatchedEntry) => moneyWord(state)],
  timeColumn('Resolved', 'resolved_at'),
]

/** Unmatched money at providers. */
export function UnmatchedList() {
  return (
    <ConsoleList
      resource="unmatched-money"
      title="Unmatched money"
      csv={csv}
      filters={filters}
      initially={{ open: 'true' }}
      sort={{ field: 'created_at', order: 'DESC' }}
      nothing="No unmatched money. Payments and refunds that the shop did not expect appear here."
      opens
    >
      <Col
        source="created_at"
        label="Reported"
        render={({ created_at }: UnmatchedEntry) => (
          <RowLink>
            <Time at={created_at} />
          </RowLink>
        )}
      />
      <Col
        label="Type"
        render={({ kind, provider, state, provider_reference }: UnmatchedEntry) => (
          <>
            {moneyWord(kind)}
            <PhoneNote>
              {moneyWord(provider)}, {moneyWord(state).toLowerCase()}, {provider_reference}
            </PhoneNote>
          </>
        )}
      />
      <MoneyCol source="amount_sen" label="Amount" />
      <Col
        label="Provider"
        hide="phone"
        render={({ provider }: UnmatchedEntry) => moneyWord(provider)}
      />
      <Col label="State" hide="phone" render={({ state }: UnmatchedEntry) => moneyWord(state)} />
      <Col
        label="Payment ID at the provider"
        source="provider_reference"
        hide="phone"
        sx={{ overflowWrap: 'anywhere' }}
      />
    </ConsoleList>
  )
}

/** An unmatched entry with its actions. */
export function UnmatchedShow() {
  return (
    <ShowPage<UnmatchedDetails> title={({ id }) => `Unmatched money ${id}`}>
      {(unmatched) => (
        <>
          <UnmatchedHeading unmatched={unmatched} />
          <TwoColumns
            start={
              <Panel title="Details">
                <UnmatchedFacts unmatched={unmatched} />
              </Panel>
            }
            end={<HistoryPanel entries={unmatched.history} sentences={unmatchedSentences} />}
          />
        </>
      )}
    </ShowPage>
  )
}

function UnmatchedHeading({ unmatched }: { unmatched: UnmatchedDetails }) {
  const { kind, amount_sen, resolved_at } = unmatched
  return (
    <ShowHeading
      state={
        <Chip
          label={resolved_at ? 'Resolved' : 'Open'}
          color={resolved_at ? 'success' : 'warning'}
        />
      }
      actions={!resolved_at && <UnmatchedActions unmatched={unmatched} />}
    >
      {moneyWord(kind)}, <Money sen={amount_sen} />
    </ShowHeading>
  )
}

function UnmatchedFacts({ unmatched }: { unmatched: UnmatchedDetails }) {
  const { payment_id, reference } = unmatched
  return (
    <Facts
      facts={[
        ['Provider', moneyWord(unmatched.provider)],
        ['Payment ID at the provider', unmatched.provider_reference],
        ['Payment reference at the provider', unmatched.provider_payment_id],
        ['Our reference', reference ?? 'None'],
        ['State', moneyWord(unmatched.state)],
        ['Reported', <Time key="at" at={unmatched.created_at} />],
        ...(payment_id === null
          ? []
          : [
              [
                'Recorded payment',
                <Link key="payment" to={`/payments/${payment_id}/show`}>
                  View payment
                </Link>,
              ] as const,
            ]),
      ]}
    />
  )
}

/** Actions on an unresolved unmatched entry. */
export function UnmatchedActions({ unmatched }: { unmatched: UnmatchedDetails }) {
  if (unmatched.resolved_at) return null
  return (
    <>
      {unmatched.kind === 'unknown_payment' && <RecordPaymentButton unmatched={unmatched} />}
      {unmatched.kind === 'uncaptured' && <CaptureButton unmatched={unmatched} />}
      <ResolveUnmatchedButton unmatched={unmatched} />
    </>
  )
}

function RecordPaymentButton({ unmatched }: { unmatched: UnmatchedDetails }) {
  const redirect = useRedirect()
  const path = pathTo(consolePaths.recordUnmatched, { id: String(unmatched.id) })
  return (
    <ActionButton
      label="Record payment"
      right="payments.decide"
      title="Record this payment"
      asksReason
      run={async (reason) => {
        const { payment_id } = await call<RecordedPayment>('POST', path, { reason })
        redirect('show', 'payments', payment_id)
      }}
      done="Recorded as unapplied"
      consequence="Records the payment as unapplied, for the order or top-up of its reference. You can then apply it, refund it, or credit it as gold."
    />
  )
}

function CaptureButton({ unmatched }: { unmatched: UnmatchedDetails }) {
  const path = pathTo(consolePaths.captureUnmatched, { id: String(unmatched.id) })
  return (
    <ActionButton
      label="Capture"
      right="payments.decide"
      title="Capture this payment"
      asksReason
      run={(reason) => call('POST', path, { reason })}
      done="Captured"
      consequence="The payment is captured only if its order or top-up is still unpaid. Otherwise the provider releases it automatically."
    />
  )
}

type Outcome = 'as_reported' | 'processed' | 'failed'

/** Marks it as resolved, with an outcome if still pending. */
function ResolveUnmatchedButton({ unmatched }: { unmatched: UnmatchedDetails }) {
  const [outcome, setOutcome] = useState<Outcome>('as_reported')
  const isPending = unmatched.state === 'pending'
  const isIn = unmatched.kind === 'uncaptured'
  return (
    <ActionButton
      label="Resolve"
      right="payments.decide"
      title="Mark as resolved?"
      asksReason
      run={(reason) =>
        call('POST', pathTo(consolePaths.resolveUnmatched, { id: String(unmatched.id) }), {
          ...(outcome === 'as_reported' ? {} : { outcome }),
          reason,
        })
      }
      done="Resolved"
    >
      {isPending && (
        <RadioChoice
          label="Outcome"
          value={outcome}
          onChoose={setOutcome}
          choices={{
            as_reported: 'Accept the provider’s status',
            processed: isIn ? 'Received' : 'Paid out',
            failed: isIn ? 'Not received' : 'Not paid out',
          }}
        />
      )}
      <Typography variant="body2">
        Closes this entry. It reopens if the provider reports a different state.
      </Typography>
    </ActionButton>
  )
}

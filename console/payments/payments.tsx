import type { GoldAccount, UnappliedCredit } from '@apeak/contract/gold-console'
import { consolePaths, pathTo } from '@apeak/contract/paths'
import type { PaymentDetails, PaymentEntry, PaymentTarget } from '@apeak/contract/payments-console'
import { Alert, Box, Chip, TextField, Typography } from '@mui/material'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { CustomerName } from '../accounts/customer-name.tsx'
import { call } from '../api.ts'
import { approvalRequested } from '../gold/adjustment-list.tsx'
import { useRead } from '../read.ts'
import { ActionButton } from '../ui/actions.tsx'
import { ConsoleList } from '../ui/console-list.tsx'
import { Col, MoneyCol, PhoneNote, RowLink } from '../ui/console-table.tsx'
import { type CsvColumns, senColumn, timeColumn } from '../ui/csv-export.tsx'
import { selectFilter } from '../ui/filters.tsx'
import { HistoryPanel } from '../ui/history.tsx'
import { Time } from '../ui/malaysian-time.tsx'
import { hundredthsText, Money, typedSen } from '../ui/money.tsx'
import { Facts, Panel } from '../ui/panel.tsx'
import { ShowHeading, ShowPage, TwoColumns } from '../ui/show-page.tsx'
import { useTextInput } from '../ui/typed.tsx'
import { methodName, moneyWord, PayableReference, paymentSentences } from './money-words.tsx'

const filters = [
  selectFilter('state', 'State', {
    unapplied: 'Unapplied',
    applied: 'Applied',
  }),
  selectFilter(
    'provider',
    'Method',
    ['razorpay', 'fiuu', 'check_payment'].map((id) => ({ id, name: moneyWord(id) })),
  ),
]

const unappliedReason = (reason: PaymentEntry['unapplied_reason']) =>
  reason ? moneyWord(reason) : 'Applied'

const csv: CsvColumns = [
  timeColumn('Received', 'created_at'),
  ['For', ({ for_what }: PaymentEntry) => for_what.short_reference ?? for_what.id],
  ['Method', ({ provider }: PaymentEntry) => moneyWord(provider)],
  ['Payment ID at the provider', ({ provider_payment_id }: PaymentEntry) => provider_payment_id],
  senColumn('Amount', 'amount_sen'),
  senColumn('Not refunded', 'left_sen'),
  ['State', ({ unapplied_reason }: PaymentEntry) => unappliedReason(unapplied_reason)],
]

/** Payments; by default the unapplied ones. */
export function PaymentList() {
  return (
    <ConsoleList
      resource="payments"
      title="Payments"
      csv={csv}
      filters={filters}
      initially={{ state: 'unapplied' }}
      sort={{ field: 'created_at', order: 'DESC' }}
      nothing="No unapplied payments. Payments that pay for no order or top-up appear here."
      opens
    >
      <Col
        source="created_at"
        label="Received"
        render={({ created_at }: PaymentEntry) => (
          <RowLink>
            <Time at={created_at} />
          </RowLink>
        )}
      />
      <Col
        label="For"
        render={({ for_what, unapplied_reason }: PaymentEntry) => (
          <>
            <PayableReference of={for_what} />
            <PhoneNote>{unappliedReason(unapplied_reason)}</PhoneNote>
          </>
        )}
      />
      <Col
        label="Method"
        hide="narrow"
        render={({ provider }: PaymentEntry) => moneyWord(provider)}
      />
      <MoneyCol source="amount_sen" label="Amount" />
      <Col
        align="right"
        source="left_sen"
        label="Remaining"
        hide="phone"
        render={({ state, left_sen }: PaymentEntry) =>
          state === 'unapplied' && <Money sen={left_sen} />
        }
      />
      <Col
        label="Reason"
        hide="phone"
        render={({ unapplied_reason }: PaymentEntry) => unappliedReason(unapplied_reason)}
      />
    </ConsoleList>
  )
}

/** A payment with its actions and history. */
export function PaymentShow() {
  return (
    <ShowPage<PaymentDetails> title={({ id }) => `Payment ${id}`}>
      {(payment) => (
        <>
          <PaymentHeading payment={payment} />
          <TwoColumns
            start={<PaymentFacts payment={payment} />}
            end={<HistoryPanel entries={payment.history} sentences={paymentSentences} />}
          />
        </>
      )}
    </ShowPage>
  )
}

function PaymentHeading({ payment }: { payment: PaymentDetails }) {
  const { state, left_sen, amount_sen } = payment
  const isOpen = state === 'unapplied' && left_sen > 0
  return (
    <ShowHeading
      state={
        <Chip
          label={state === 'applied' ? 'Applied' : 'Unapplied'}
          color={state === 'applied' ? 'success' : 'warning'}
        />
      }
      actions={isOpen && <PaymentActions payment={payment} />}
    >
      <Money sen={amount_sen} /> by {methodName(payment.provider)}
    </ShowHeading>
  )
}

function PaymentFacts({ payment }: { payment: PaymentDetails }) {
  const { for_what, unapplied_reason, refunds } = payment
  return (
    <>
      <Panel title="Details">
        <Facts
          facts={[
            ['Payment for', <PayableLink key="for" of={for_what} />],
            ['Customer', <CustomerName key="customer" id={for_what.customer_id} />],
            ['Payment ID at the provider', payment.provider_payment_id],
            ['Recorded', <Time key="at" at={payment.created_at} />],
            ...remainderFacts(payment),
            ...(unapplied_reason ? ([['Reason', moneyWord(unapplied_reason)]] as const) : []),
          ]}
        />
      </Panel>
      {refunds.length > 0 && (
        <Panel title="Refunds">
          <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
            {refunds.map(({ id, amount_sen, way, state, created_at }) => (
              <li key={id}>
                <Money sen={amount_sen} /> {moneyWord(way)}, {moneyWord(state).toLowerCase()} ·{' '}
                <Time at={created_at} />
              </li>
            ))}
          </Box>
        </Panel>
      )}
    </>
  )
}

/** The part of a payment that is neither refunded nor being refunded. */
function remainderFacts({ state, left_sen, refunds }: PaymentDetails): [string, ReactNode][] {
  if (state === 'unapplied') return [['Remaining', <Money key="left" sen={left_sen} />]]
  return refunds.length > 0 ? [['Kept', <Money key="kept" sen={left_sen} />]] : []
}

/** The payable of a payment, with a link if it is an order. */
function PayableLink({ of }: { of: PaymentDetails['for_what'] }) {
  const name = <PayableReference of={of} />
  return of.kind === 'order' ? <Link to={`/orders/${of.id}/show`}>{name}</Link> : name
}

/** Actions on an unapplied payment. */
export function PaymentActions({ payment }: { payment: PaymentDetails }) {
  const { customer_id } = payment.for_what
  if (payment.state !== 'unapplied' || payment.left_sen <= 0) return null
  return (
    <>
      <ApplyMoneyButton payment={payment} />
      <SendBackButton payment={payment} />
      {customer_id !== null && <CreditAsGoldButton payment={payment} customer_id={customer_id} />}
    </>
  )
}

const referencePattern = /^A[PG]-[2-9A-Z]{4}-[2-9A-Z]{4}$/

/** Applies an unapplied payment to an order or top-up, after a preview. */
function ApplyMoneyButton({ payment }: { payment: PaymentDetails }) {
  const typed = useTextInput()
  const reference = typed.text.toUpperCase()
  const id = String(payment.id)
  const { data: target, error } = useRead<PaymentTarget>(
    ['payment-target', id, reference],
    pathTo(consolePaths.paymentTarget, { id }, { reference }),
    { enabled: referencePattern.test(reference), retry: false },
  )
  return (
    <ActionButton
      label="Apply"
      right="payments.decide"
      title="Apply this payment"
      asksReason
      disabled={target === undefined || target.refusal !== null}
      run={(reason) =>
        call('POST', pathTo(consolePaths.applyPayment, { id }), { reference, reason })
      }
      done={`Applied to ${reference}`}
    >
      <TextField
        label="Reference of the order or top-up"
        placeholder="AP-7K2M-9QXF"
        {...typed.field}
        autoFocus
      />
      {error && <Alert severity="error">{error.message}</Alert>}
      {target && (
        <Alert severity={target.refusal ? 'error' : 'info'}>
          {target.description}, <Money sen={target.amount_sen} />.{' '}
          {target.refusal ?? `This payment will pay for ${reference}.`}
        </Alert>
      )}
    </ActionButton>
  )
}

/** Refunds an unapplied payment to its source, in part or in full. */
function SendBackButton({ payment }: { payment: PaymentDetails }) {
  const typed = useTextInput(hundredthsText(payment.left_sen), { inputMode: 'decimal' })
  const [key, setKey] = useState(() => crypto.randomUUID())
  const amount_sen = typedSen(typed.text)
  const isManual = payment.provider === 'check_payment'
  return (
    <ActionButton
      label="Refund"
      right="payments.decide"
      title="Refund this payment"
      asksReason
      disabled={amount_sen === undefined || amount_sen > payment.left_sen}
      run={(reason) =>
        call('POST', pathTo(consolePaths.refundPayment, { id: String(payment.id) }), {
          amount_sen,
          reason,
          request_key: key,
        })
      }
      done="Refund requested"
      onDone={() => setKey(crypto.randomUUID())}
    >
      <TextField label="Amount (RM)" {...typed.field} />
      <Typography variant="body2">
        {isManual
          ? 'Paid by bank transfer: send the money back at the bank, then confirm it in the queue.'
          : `${moneyWord(payment.provider)} sends it back to the original card or account. This cannot be undone.`}
      </Typography>
    </ActionButton>
  )
}

type CreditProps = { payment: PaymentDetails; customer_id: number }

/** Credits the rest of an unapplied payment as gold to its account. */
function CreditAsGoldButton({ payment, customer_id }: CreditProps) {
  const [key] = useState(() => crypto.randomUUID())
  const id = String(customer_id)
  const { data: account, error } = useRead<GoldAccount>(
    ['gold-account', id],
    pathTo(consolePaths.goldAccount, { id }),
    { retry: false },
  )
  return (
    <ActionButton
      label="Credit as gold"
      right="payments.decide"
      title="Credit this payment as gold"
      asksReason
      disabled={account === undefined || account.email === null}
      run={async (reason) => {
        const path = pathTo(consolePaths.givePaymentAsGold, { id: String(payment.id) })
        const body = { customer_id, reason, request_key: key }
        const { approval_id } = await call<UnappliedCredit>('POST', path, body)
        return approval_id === null ? undefined : approvalRequested
      }}
      done="Credited as gold"
    >
      {error && <Alert severity="error">{error.message}</Alert>}
      {account && (
        <Alert severity="info">
          {account.email} receives <Money sen={payment.left_sen} /> of gold and an email. New
          balance: <Money sen={account.balance_sen + payment.left_sen} />. Above your daily limit, a
          second operator must approve it first.
        </Alert>
      )}
    </ActionButton>
  )
}

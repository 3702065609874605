import type { PaymentShown } from '@apeak/contract/payments-console'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Facts } from '../ui/facts.tsx'
import { History } from '../ui/history.tsx'
import { Time } from '../ui/malaysian-time.tsx'
import { methodName } from '../ui/method-name.ts'
import { Money } from '../ui/money.tsx'
import { Panel } from '../ui/panel.tsx'
import { ShowHeading } from '../ui/show-heading.tsx'
import { ShowPage } from '../ui/show-page.tsx'
import { TwoColumns } from '../ui/two-columns.tsx'
import { ForWhat } from './for-what.tsx'
import { paymentSentences } from './money-sentences.ts'
import { moneyWord } from './money-words.ts'
import { PaymentActions } from './payment-actions.tsx'

/** One payment: what is known of it, what can be done with it, and what was done. */
export function PaymentShow() {
  return (
    <ShowPage<PaymentShown> title={({ id }) => `Payment ${id}`}>
      {(payment) => (
        <>
          <Heading payment={payment} />
          <TwoColumns
            start={<KnownOfPayment payment={payment} />}
            end={
              <Panel title="History">
                <History entries={payment.history} sentences={paymentSentences} />
              </Panel>
            }
          />
        </>
      )}
    </ShowPage>
  )
}

function Heading({ payment }: { payment: PaymentShown }) {
  const { state, left_sen, amount_sen } = payment
  const isOpen = state === 'unapplied' && left_sen > 0
  return (
    <ShowHeading
      state={
        <Chip
          size="small"
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

function KnownOfPayment({ payment }: { payment: PaymentShown }) {
  const { for_what, unapplied_reason, refunds } = payment
  return (
    <>
      <Panel title="What is known">
        <Facts
          facts={[
            ['Came for', <Thing key="for" of={for_what} />],
            ['Customer', <Customer key="customer" id={for_what.customer_id} />],
            ['Called there', payment.provider_payment_id],
            ['Recorded', <Time key="at" at={payment.created_at} />],
            ...notBack(payment),
            ...(unapplied_reason
              ? ([['Why it pays for nothing', moneyWord(unapplied_reason)]] as const)
              : []),
          ]}
        />
      </Panel>
      {refunds.length > 0 && (
        <Panel title="Went back">
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

/** What of it neither is back nor on its way: of unapplied money that is still to be decided. */
function notBack({ state, left_sen, refunds }: PaymentShown): [string, ReactNode][] {
  if (state === 'unapplied') return [['Left', <Money key="left" sen={left_sen} />]]
  return refunds.length > 0 ? [['Kept', <Money key="kept" sen={left_sen} />]] : []
}

/** What it came for, with the way to it where it is an order. */
function Thing({ of }: { of: PaymentShown['for_what'] }) {
  const name = <ForWhat of={of} />
  return of.kind === 'order' ? <Link to={`/orders/${of.id}/show`}>{name}</Link> : name
}

function Customer({ id }: { id: number | null }) {
  return id === null ? 'A guest' : <Link to={`/customers/${id}/show`}>{id}</Link>
}

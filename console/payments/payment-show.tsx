import type { PaymentShown } from '@apeak/contract/payments-console'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import { Link, Show, useRecordContext } from 'react-admin'
import { Facts } from '../ui/facts.tsx'
import { History } from '../ui/history.tsx'
import { Time } from '../ui/malaysian-time.tsx'
import { Money } from '../ui/money.tsx'
import { paymentSentences } from './money-sentences.ts'
import { moneyWord } from './money-words.ts'
import { PaymentActions } from './payment-actions.tsx'

/** One payment: what is known of it, what can be done with it, and what was done. */
export function PaymentShow() {
  return (
    <Show title="Payment" actions={false}>
      <Card />
    </Show>
  )
}

function Card() {
  const payment = useRecordContext<PaymentShown>()
  if (!payment) return null
  const { for_what, provider, state, unapplied_reason } = payment
  // What the list knew is shown until the rest is there.
  const { refunds = [], history = [] }: Partial<PaymentShown> = payment
  return (
    <Box sx={{ p: 2, display: 'grid', gap: 3 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Typography variant="h2" sx={{ mr: 1 }}>
          <Money sen={payment.amount_sen} />
        </Typography>
        <Chip
          size="small"
          label={state === 'applied' ? 'Applied' : 'Unapplied'}
          color={state === 'applied' ? 'success' : 'warning'}
        />
      </Box>
      <Facts
        facts={[
          ['Came for', for_what.short_reference ?? for_what.id],
          [
            'Customer',
            for_what.customer_id === null ? (
              'A guest'
            ) : (
              <Link key="customer" to={`/customers/${for_what.customer_id}/show`}>
                {for_what.customer_id}
              </Link>
            ),
          ],
          ['Method', moneyWord(provider)],
          ['Called there', payment.provider_payment_id],
          ['Recorded', <Time key="at" at={payment.created_at} />],
          ['Left', <Money key="left" sen={payment.left_sen} />],
          ...(unapplied_reason
            ? ([['Why it pays for nothing', moneyWord(unapplied_reason)]] as const)
            : []),
        ]}
      />
      {state === 'unapplied' && payment.left_sen > 0 && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <PaymentActions payment={payment} />
        </Box>
      )}
      {refunds.length > 0 && (
        <section>
          <Typography variant="h3" component="h3" sx={{ mb: 1 }}>
            Went back
          </Typography>
          <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
            {refunds.map(({ id, amount_sen, way, state: stands, created_at }) => (
              <li key={id}>
                <Money sen={amount_sen} /> {moneyWord(way)}, {moneyWord(stands).toLowerCase()} ·{' '}
                <Time at={created_at} />
              </li>
            ))}
          </Box>
        </section>
      )}
      <section>
        <Typography variant="h3" component="h3" sx={{ mb: 1 }}>
          History
        </Typography>
        <History entries={history} sentences={paymentSentences} />
      </section>
    </Box>
  )
}

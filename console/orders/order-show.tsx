import type { OrderPage } from '@apeak/contract/desk'
import { itemText } from '@apeak/contract/orders'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Paper from '@mui/material/Paper'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'
import { Title, useGetOne } from 'react-admin'
import { useParams } from 'react-router-dom'
import { CodeTable } from '../codes/code-table.tsx'
import { CopyValue } from '../ui/copy-value.tsx'
import { inWords } from '../ui/history.tsx'
import { Time } from '../ui/malaysian-time.tsx'
import { useRights } from '../ui/use-rights.ts'
import { CorrectionPanel } from './correction-panel.tsx'
import { OrderActions } from './order-actions.tsx'
import { OrderMoney, OrderPrice } from './order-money.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { ProviderMessageList } from './provider-message-list.tsx'

/** One order: what is to be copied, what can be done, its money and its whole story. */
export function OrderShow() {
  const { id = '' } = useParams()
  const { has } = useRights()
  // Of its own: under the list's name its entry would be shown first, with half of it missing.
  const {
    data: order,
    error,
    refetch,
  } = useGetOne<OrderPage>('orders', {
    id,
    meta: { of: 'page' },
  })
  if (error && !order) {
    return (
      <Alert
        severity="error"
        sx={{ my: 2 }}
        action={
          <Button color="inherit" onClick={() => void refetch()}>
            Retry
          </Button>
        }
      >
        {error.message}
      </Alert>
    )
  }
  if (!order) return <Skeleton variant="rounded" height={480} sx={{ my: 2 }} aria-label="Loading" />
  return (
    <Box sx={{ py: 2, display: 'grid', gap: 2 }}>
      <Title title={`Order ${order.short_reference}`} />
      <Heading order={order} />
      <CorrectionPanel order={order} />
      <OrderActions order={order} />
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 3fr) minmax(0, 2fr)' },
        }}
      >
        <Box sx={{ display: 'grid', gap: 2 }}>
          <Section title="To copy">
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
              {copied(order).map(({ name, value }) => (
                <CopyValue key={name} name={name} value={value} />
              ))}
            </Box>
          </Section>
          <Section title="What happened">
            <OrderTimeline entries={order.timeline} />
          </Section>
        </Box>
        <Box sx={{ display: 'grid', gap: 2 }}>
          <Section title="Price">
            <OrderPrice order={order} />
          </Section>
          <Section title="Money">
            <OrderMoney order={order} />
          </Section>
          <Section title="Mails">
            <Mails mails={order.mails} />
          </Section>
          {order.delivered_by_code && has('codes.read') && (
            <Section title="Codes">
              <Box sx={{ overflowX: 'auto' }}>
                <CodeTable filter={{ order_id: order.id }} />
              </Box>
            </Section>
          )}
          <Section title="Messages of providers">
            <ProviderMessageList messages={order.messages} />
          </Section>
        </Box>
      </Box>
    </Box>
  )
}

function Heading({ order }: { order: OrderPage }) {
  const { product_name, category_name, qty, delivered_qty, cancelled_qty, status } = order
  const parts = [
    qty > 1 && delivered_qty > 0 ? `${delivered_qty} of ${qty} delivered` : '',
    cancelled_qty > 0 ? `${cancelled_qty} cancelled` : '',
    order.is_refunding ? 'refund under way' : '',
    order.delivered_by_code && status === 'processing' ? 'waits for codes' : '',
  ].filter(Boolean)
  return (
    <Box>
      <Typography variant="h2" sx={{ overflowWrap: 'anywhere' }}>
        {itemText(product_name, qty)}{' '}
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {category_name}
        </Box>
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', mt: 0.75 }}>
        <Chip size="small" color="primary" label={inWords(status)} />
        {parts.map((part) => (
          <Chip key={part} size="small" variant="outlined" label={part} />
        ))}
        <Typography variant="body2" color="text.secondary">
          since <Time at={order.status_since} />
        </Typography>
      </Box>
    </Box>
  )
}

function copied(order: OrderPage): { name: string; value: string }[] {
  return [
    ...order.options,
    { name: 'Reference', value: order.short_reference },
    { name: 'E-mail', value: order.customer_email ?? '' },
    { name: 'Order ID', value: order.id },
    { name: 'Transaction', value: order.transaction_id ?? '' },
  ].filter(({ value }) => value !== '')
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <Paper component="section" aria-labelledby={id} sx={{ p: 2 }}>
      <Typography id={id} variant="h3" sx={{ mb: 1.5 }}>
        {title}
      </Typography>
      {children}
    </Paper>
  )
}

function Mails({ mails }: Pick<OrderPage, 'mails'>) {
  if (mails.length === 0) return <Typography color="text.secondary">None went out yet.</Typography>
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.75 }}>
      {mails.map(({ subject, sent_at }) => (
        <Typography component="li" variant="body2" key={`${subject} ${sent_at}`}>
          {subject}{' '}
          <Box component="span" sx={{ color: 'text.secondary' }}>
            <Time at={sent_at} />
          </Box>
        </Typography>
      ))}
    </Box>
  )
}

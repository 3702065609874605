import type { OrderPage } from '@apeak/contract/desk'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { Title, useGetOne } from 'react-admin'
import { useParams } from 'react-router-dom'
import { CodeTable } from '../codes/code-table.tsx'
import { Panel } from '../ui/panel.tsx'
import { RetryAlert } from '../ui/retry-alert.tsx'
import { useRights } from '../ui/use-rights.ts'
import { OrderActions } from './order-actions.tsx'
import { OrderCopies } from './order-copies.tsx'
import { OrderHeading } from './order-heading.tsx'
import { OrderMails } from './order-mails.tsx'
import { OrderMoney, OrderPrice } from './order-money.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { ProviderMessageList } from './provider-message-list.tsx'

/** One order: what is to be copied, what can be done, its money and its whole story. */
export function OrderShow() {
  const { id = '' } = useParams()
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
      <Box sx={{ py: 2 }}>
        <RetryAlert retry={refetch}>{error.message}</RetryAlert>
      </Box>
    )
  }
  if (!order) return <Skeleton variant="rounded" height={480} sx={{ my: 2 }} aria-label="Loading" />
  return (
    <Box sx={{ py: 2, display: 'grid', gap: 2 }}>
      <Title title={`Order ${order.short_reference}`} />
      <OrderHeading order={order} />
      <OrderActions order={order} />
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' },
        }}
      >
        <Box sx={{ display: 'grid', gap: 2 }}>
          <Panel title="To copy">
            <OrderCopies order={order} />
          </Panel>
          <Panel title="What happened">
            <OrderTimeline entries={order.timeline} />
          </Panel>
        </Box>
        <OrderAside order={order} />
      </Box>
    </Box>
  )
}

/** What is looked at now and then: the money, the mails, the codes, and what providers sent. */
function OrderAside({ order }: { order: OrderPage }) {
  const { has } = useRights()
  const { messages } = order
  return (
    <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
      <Panel title="Price">
        <OrderPrice order={order} />
      </Panel>
      <Panel title="Money">
        <OrderMoney order={order} />
      </Panel>
      {order.delivered_by_code && has('codes.read') && (
        <Panel title="Codes">
          <Box sx={{ overflowX: 'auto' }}>
            <CodeTable filter={{ order_id: order.id }} />
          </Box>
        </Panel>
      )}
      <Panel title="Mails">
        <OrderMails mails={order.mails} />
      </Panel>
      {messages.length > 0 && (
        <Panel title={`Provider messages (${messages.length})`} isFolded>
          <ProviderMessageList messages={messages} />
        </Panel>
      )}
    </Box>
  )
}

import type { OrderPage } from '@apeak/contract/orders-console'
import Box from '@mui/material/Box'
import { CodeTable } from '../codes/code-table.tsx'
import { Panel } from '../ui/panel.tsx'
import { ShowPage } from '../ui/show-page.tsx'
import { TwoColumns } from '../ui/two-columns.tsx'
import { useRights } from '../ui/use-rights.ts'
import { CorrectionPanel } from './correction-panel.tsx'
import { OrderActions } from './order-actions.tsx'
import { OrderCopies } from './order-copies.tsx'
import { OrderHeading } from './order-heading.tsx'
import { OrderMails } from './order-mails.tsx'
import { OrderMoney, OrderPrice } from './order-money.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { ProviderMessageList } from './provider-message-list.tsx'

/** One order: what is to be copied, what can be done, its money and its whole story. */
export function OrderShow() {
  return (
    <ShowPage<OrderPage> title={({ short_reference }) => `Order ${short_reference}`}>
      {(order) => (
        <>
          <OrderHeading order={order} />
          <CorrectionPanel order={order} />
          <OrderActions order={order} />
          <TwoColumns
            start={
              <>
                <Panel title="To copy">
                  <OrderCopies order={order} />
                </Panel>
                <Panel title="What happened">
                  <OrderTimeline entries={order.timeline} />
                </Panel>
              </>
            }
            end={<OrderAside order={order} />}
          />
        </>
      )}
    </ShowPage>
  )
}

/** What is looked at now and then: the money, the mails, the codes, and what providers sent. */
function OrderAside({ order }: { order: OrderPage }) {
  const { has } = useRights()
  const { messages } = order
  return (
    <>
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
    </>
  )
}

import Typography from '@mui/material/Typography'
import { ReferenceManyField, ResourceContextProvider } from 'react-admin'
import { OrderTable } from '../orders/order-table.tsx'
import { ListPages } from '../ui/list-pages.tsx'
import { Panel } from '../ui/panel.tsx'

const PER_PAGE = 10

/** A customer's orders, the newest first. */
export function CustomerOrders({ id }: { id: number }) {
  return (
    <Panel title="Orders">
      <ResourceContextProvider value="customers">
        <ReferenceManyField
          record={{ id }}
          reference="orders"
          target="customer_id"
          sort={{ field: 'created_at', order: 'DESC' }}
          perPage={PER_PAGE}
          pagination={<ListPages />}
          empty={<Typography color="textSecondary">No order yet.</Typography>}
        >
          <OrderTable ofOneCustomer />
        </ReferenceManyField>
      </ResourceContextProvider>
    </Panel>
  )
}

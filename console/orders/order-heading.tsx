import { itemText } from '@apeak/contract/orders'
import type { OrderPage } from '@apeak/contract/orders-console'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router-dom'
import { Time } from '../ui/malaysian-time.tsx'
import { useRights } from '../ui/use-rights.ts'
import { StatusChip } from './status-chip.tsx'

/** What was ordered, by whom, and how it stands. */
export function OrderHeading({ order }: { order: OrderPage }) {
  return (
    <Box>
      <Typography variant="h1" component="h2" sx={{ overflowWrap: 'anywhere' }}>
        {itemText(order.product_name, order.qty)}{' '}
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {order.category_name}
        </Box>
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', mt: 0.75 }}>
        <StatusChip status={order.status} />
        {standing(order).map((part) => (
          <Chip key={part} size="small" variant="outlined" label={part} />
        ))}
        <Typography variant="body2" color="textSecondary">
          since <Time at={order.status_since} /> · <Buyer order={order} />
        </Typography>
      </Box>
    </Box>
  )
}

/** What its status does not say. */
function standing({ qty, delivered_qty, cancelled_qty, ...order }: OrderPage): string[] {
  return [
    qty > 1 && delivered_qty > 0 ? `${delivered_qty} of ${qty} delivered` : '',
    cancelled_qty > 0 ? `${cancelled_qty} cancelled` : '',
    order.is_refunding ? 'refund under way' : '',
    order.delivered_by_code && order.status === 'processing' ? 'waits for codes' : '',
  ].filter(Boolean)
}

function Buyer({ order: { customer_id } }: { order: OrderPage }) {
  const { has } = useRights()
  if (customer_id === null) return 'a guest'
  const name = `customer ${customer_id}`
  return has('customers.read') ? <Link to={`/customers/${customer_id}/show`}>{name}</Link> : name
}

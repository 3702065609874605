import type { OrderStatus } from '@apeak/contract/orders'
import Chip, { type ChipProps } from '@mui/material/Chip'

/** How the console calls each status: what an operator makes of it. */
export const statusWords: Record<OrderStatus, string> = {
  pending_payment: 'Unpaid',
  pending: 'Money to be seen',
  processing: 'To be delivered',
  completed: 'Delivered',
  refunded: 'Refunded',
}

const colours: Record<OrderStatus, ChipProps['color']> = {
  pending_payment: 'default',
  pending: 'warning',
  processing: 'primary',
  completed: 'success',
  refunded: 'info',
}

/** How an order stands. */
export function StatusChip({ status }: { status: OrderStatus }) {
  return (
    <Chip label={statusWords[status]} color={colours[status]} size="small" variant="outlined" />
  )
}

import type { OrderPage } from '@apeak/contract/orders-console'
import Box from '@mui/material/Box'
import { CopyValue } from '../ui/copy-value.tsx'

const line = { display: 'flex', flexWrap: 'wrap', gap: 1 } as const

/** What of an order is copied one by one: first what it is delivered by, then what it is found by. */
export function OrderCopies({ order }: { order: OrderPage }) {
  const names = [
    { name: 'Reference', value: order.short_reference },
    { name: 'E-mail', value: order.customer_email ?? '' },
    { name: 'Order ID', value: order.id },
    { name: 'Transaction', value: order.transaction_id ?? '' },
  ].filter(({ value }) => value !== '')
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {order.options.length > 0 && (
        <Box sx={line}>
          {order.options.map(({ name, value }) => (
            <CopyValue key={name} name={name} value={value} />
          ))}
        </Box>
      )}
      <Box sx={line}>
        {names.map(({ name, value }) => (
          <CopyValue key={name} name={name} value={value} isLoud={false} />
        ))}
      </Box>
    </Box>
  )
}

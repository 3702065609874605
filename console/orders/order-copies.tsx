import type { OrderPage } from '@apeak/contract/desk'
import Box from '@mui/material/Box'
import { CopyValue } from '../ui/copy-value.tsx'

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
      {[order.options, names].map((copies, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: there are two lines, always in this order.
        <Box key={line} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {copies.map(({ name, value }) => (
            <CopyValue key={name} name={name} value={value} isLoud={line === 0} />
          ))}
        </Box>
      ))}
    </Box>
  )
}

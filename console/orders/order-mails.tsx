import type { OrderPage } from '@apeak/contract/orders-console'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { Time } from '../ui/malaysian-time.tsx'

/** The mails that went out about an order. */
export function OrderMails({ mails }: Pick<OrderPage, 'mails'>) {
  if (mails.length === 0) return <Typography color="textSecondary">None went out yet.</Typography>
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.75 }}>
      {mails.map(({ subject, sent_at }) => (
        <Typography
          component="li"
          key={`${subject} ${sent_at}`}
          sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, fontSize: '0.875rem' }}
        >
          <Box component="span" sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
            {subject}
          </Box>
          <Box component="span" sx={{ color: 'text.secondary' }}>
            <Time at={sent_at} />
          </Box>
        </Typography>
      ))}
    </Box>
  )
}

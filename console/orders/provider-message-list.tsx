import type { OrderPage } from '@apeak/contract/desk'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { Time } from '../ui/malaysian-time.tsx'

/** What providers sent about an order's money, as it came. */
export function ProviderMessageList({ messages }: { messages: OrderPage['messages'] }) {
  if (messages.length === 0) return <Typography color="text.secondary">None came.</Typography>
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      {messages.map(({ id, provider, path, outcome, body, received_at }) => (
        <Box component="details" key={id}>
          <Box component="summary" sx={{ cursor: 'pointer', overflowWrap: 'anywhere' }}>
            {provider} · {path} · {outcome ?? 'not handled yet'} · <Time at={received_at} />
          </Box>
          <Box
            component="pre"
            // It scrolls: whoever has no mouse must get into it.
            tabIndex={0}
            aria-label={`Message ${id} as it came`}
            sx={{ m: 0, mt: 1, p: 1.5, overflow: 'auto', maxHeight: 320, bgcolor: 'action.hover' }}
          >
            {body === null ? 'Its bytes are forgotten.' : readable(body)}
          </Box>
        </Box>
      ))}
    </Box>
  )
}

/** JSON with its lines broken; anything else as it is. */
function readable(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}

import type { OrderPage } from '@apeak/contract/orders-console'
import Box from '@mui/material/Box'
import { Time } from '../ui/malaysian-time.tsx'
import { methodName } from '../ui/method-name.ts'

/** What the shop made of a message. */
const outcomes: Record<string, string> = {
  paid: 'the payment is confirmed',
  unmatched: 'its money is unmatched',
  ignored: 'nothing to do',
  dispute: 'a dispute',
  unreadable: 'could not be read',
  later: 'not confirmed',
  unknown: 'not confirmed',
  looked_up: 'looked up',
}

/** What providers sent about an order's money: a line each, that opens to what came. */
export function ProviderMessageList({ messages }: { messages: OrderPage['messages'] }) {
  return (
    <Box sx={{ display: 'grid', gap: 1, fontSize: '0.875rem' }}>
      {messages.map(({ id, provider, path, outcome, body, received_at }) => (
        <Box component="details" key={id}>
          <Box component="summary" sx={{ cursor: 'pointer', overflowWrap: 'anywhere' }}>
            {methodName(provider)}: {outcomeText(outcome)} · <Time at={received_at} />
          </Box>
          <Box
            component="pre"
            // It scrolls: whoever has no mouse must get into it.
            tabIndex={0}
            aria-label={`Message ${id} as it came`}
            sx={{
              m: 0,
              mt: 1,
              p: 1.5,
              overflow: 'auto',
              maxHeight: 320,
              borderRadius: 1,
              bgcolor: 'action.hover',
              fontSize: '0.75rem',
            }}
          >
            {`${path}\n\n${body === null ? 'Its bytes are forgotten.' : readable(body)}`}
          </Box>
        </Box>
      ))}
    </Box>
  )
}

const outcomeText = (outcome: string | null) =>
  outcome === null ? 'not handled yet' : (outcomes[outcome] ?? outcome.replaceAll('_', ' '))

/** JSON with its lines broken; anything else as it is. */
function readable(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}

import type { ThreadDetails, ThreadMessage } from '@apeak/contract/support-console'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useActorNames } from '../operators/use-operator-names.ts'
import { Time } from '../ui/malaysian-time.tsx'
import { senderOf } from './thread-words.ts'

/** What was said in a thread, the oldest first; what the customer said on the left. */
export function Conversation({ thread }: { thread: ThreadDetails }) {
  const nameOf = useActorNames()
  const whoWrote = ({ author, actor }: ThreadMessage) =>
    author === 'operator' ? nameOf('operator', actor) : senderOf(thread)
  const answers = thread.messages.filter(({ author }) => author === 'operator')
  const newest = answers.at(-1)?.id
  return (
    <Box role="log" aria-label="Messages" sx={{ mb: 2 }}>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.25 }}>
        {thread.messages.map((message) => (
          <Box
            component="li"
            key={message.id}
            sx={message.author === 'operator' ? [bubble, ours] : bubble}
          >
            <Typography variant="body2" color="textSecondary">
              <strong>{whoWrote(message)}</strong> · <Time at={message.created_at} />
              {thread.kind === 'chat' &&
                message.id === newest &&
                thread.seen >= message.id &&
                ' · seen'}
            </Typography>
            <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
              {message.text ?? <em>Erased</em>}
            </Typography>
          </Box>
        ))}
      </Box>
    </Box>
  )
}

const bubble = {
  justifySelf: 'start',
  maxWidth: { xs: '95%', sm: '85%' },
  minWidth: 0,
  px: 1.5,
  py: 1,
  borderRadius: 2,
  border: 1,
  borderColor: 'divider',
} as const

const ours = { justifySelf: 'end', bgcolor: 'action.hover' } as const

import type { ThreadEntry } from '@apeak/contract/support-console'
import Chip from '@mui/material/Chip'
import { ageOf } from '../ui/age.ts'

/** How a thread stands, and for how long its sender has waited. */
export function ThreadState({ thread }: { thread: Pick<ThreadEntry, 'status' | 'waiting_since'> }) {
  const { status, waiting_since } = thread
  if (status === 'closed') return <Chip size="small" label="Closed" variant="outlined" />
  if (!waiting_since) {
    return <Chip size="small" label="Answered" color="success" variant="outlined" />
  }
  return <Chip size="small" label={`Waits ${ageOf(waiting_since)}`} color="warning" />
}

import type { HistoryEntry } from '@apeak/contract/operators'
import type { PartnershipState, ThreadEntry, ThreadKind } from '@apeak/contract/support-console'
import { Chip } from '@mui/material'
import { useActorNames } from '../operators/operator-names.ts'
import type { Sentences } from '../ui/history.tsx'
import { ageOf } from '../ui/malaysian-time.tsx'

export const kindWords: Record<ThreadKind, string> = {
  ticket: 'Ticket',
  chat: 'Chat',
  partnership: 'Partnership',
}

export const partnershipWords: Record<PartnershipState, string> = {
  new: 'New',
  in_talks: 'In talks',
  declined: 'Declined',
  partner: 'Partner',
}

/** The title of a thread. */
export const titleOf = ({ subject, kind, id }: Pick<ThreadEntry, 'subject' | 'kind' | 'id'>) =>
  subject ?? `${kindWords[kind]} #${id}`

/** The name or address of the sender. */
export const senderOf = ({ name, email }: Pick<ThreadEntry, 'name' | 'email'>) =>
  name ?? email ?? 'A visitor'

/** Event sentences of threads. */
export function useThreadSentences(): Sentences {
  const nameOf = useActorNames()
  const toWhom = ({ after }: HistoryEntry) =>
    typeof after?.to === 'string'
      ? `assigned it to ${nameOf('operator', after.to)}`
      : 'unassigned it'
  return {
    opened: () => 'opened it',
    replied: () => 'wrote',
    closed: () => 'closed it',
    reopened: () => 'reopened it',
    erased: () => 'erased the person',
    noted: () => 'wrote a note',
    assigned: toWhom,
    partnership_moved: ({ after }) =>
      `moved it to “${partnershipWords[after?.to as PartnershipState] ?? after?.to}”`,
  }
}

/** The status of a thread, with its waiting time. */
export function ThreadState({ thread }: { thread: Pick<ThreadEntry, 'status' | 'waiting_since'> }) {
  const { status, waiting_since } = thread
  if (status === 'closed') return <Chip size="small" label="Closed" variant="outlined" />
  if (!waiting_since) {
    return <Chip size="small" label="Answered" color="success" variant="outlined" />
  }
  return <Chip size="small" label={`Waits ${ageOf(waiting_since)}`} color="warning" />
}

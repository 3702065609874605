import { EntryCard } from './entry-card.tsx'

/** Where the link of an invitation leads. */
export function AcceptInvitationPage() {
  return <EntryCard title="Welcome to Apeak">…</EntryCard>
}

import { type ChangeKindName, changeKinds } from '@apeak/contract/operators'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useActorNames } from '../operators/use-operator-names.ts'
import { Time } from '../ui/malaysian-time.tsx'
import { ChangeActions } from './change-actions.tsx'
import { ChangeRows } from './change-rows.tsx'
import { useWaitingChanges } from './use-waiting-changes.ts'

type Props = {
  /** What history calls such things; nothing is shown of a kind that never waits. */
  kind: string
  id: string
  /** Told once it is decided: the thing may have changed. */
  onDecided: () => void
}

/** The change of a thing that waits for a second person, above its editor. */
export function WaitingChange({ kind, id, onDecided }: Props) {
  const nameOf = useActorNames()
  const waiting = useWaitingChanges(isChangeKind(kind) ? kind : undefined, id)
  return waiting.map((request) => (
    <Alert key={request.id} severity="info" sx={{ mb: 2 }}>
      <Typography sx={{ fontWeight: 600 }}>Waiting for approval</Typography>
      <Typography variant="body2" sx={{ mb: 1 }}>
        {nameOf('operator', request.requested_by)} asked, <Time at={request.created_at} />. Until a
        second person approves it, everything stays as it is.
      </Typography>
      <ChangeRows rows={request.rows} />
      <Box sx={{ mt: 1.5 }}>
        <ChangeActions request={request} onDecided={onDecided} />
      </Box>
    </Alert>
  ))
}

const isChangeKind = (kind: string): kind is ChangeKindName =>
  (changeKinds as readonly string[]).includes(kind)

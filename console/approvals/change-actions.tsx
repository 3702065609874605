import type { ChangeRequest } from '@apeak/contract/operators'
import { consolePaths, pathTo } from '@apeak/contract/paths'
import Box from '@mui/material/Box'
import { useQueryClient } from '@tanstack/react-query'
import { useGetIdentity } from 'react-admin'
import { call } from '../api.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { ChangeRows } from './change-rows.tsx'
import { waitingChangesKey } from './use-waiting-changes.ts'

const right = 'changes.decide'

type Props = {
  request: ChangeRequest
  /** Told once it is decided. */
  onDecided?: () => void
}

/** Approves or declines what another asked for, or withdraws what one asked for oneself. */
export function ChangeActions({ request, onDecided }: Props) {
  const { identity } = useGetIdentity()
  const queries = useQueryClient()
  const { id, title, rows } = request
  const onDone = () => {
    void queries.invalidateQueries({ queryKey: waitingChangesKey })
    onDecided?.()
  }
  if (identity?.id === request.requested_by) {
    return (
      <ActionButton
        label="Withdraw"
        right={right}
        title="Withdraw what you asked for?"
        run={() => call('POST', pathTo(consolePaths.withdrawChange, { id }), {})}
        done="Withdrawn"
        onDone={onDone}
      />
    )
  }
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <ActionButton
        label="Approve"
        right={right}
        title={`Approve the change of ${title}?`}
        run={() => call('POST', pathTo(consolePaths.approveChange, { id }), {})}
        done="Approved"
        onDone={onDone}
      >
        <ChangeRows rows={rows} />
      </ActionButton>
      <ActionButton
        label="Decline"
        color="error"
        right={right}
        title={`Decline the change of ${title}?`}
        asksReason
        run={(reason) => call('POST', pathTo(consolePaths.declineChange, { id }), { reason })}
        done="Declined"
        onDone={onDone}
      />
    </Box>
  )
}

import { consolePaths, pathTo } from '@apeak/contract/paths'
import Typography from '@mui/material/Typography'
import { useGetIdentity } from 'react-admin'
import { call } from '../api.ts'
import { useActorNames } from '../operators/use-operator-names.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { type Asked, approvalText } from './approval-words.ts'

/** Approves or declines what another operator asked for; who asked withdraws it. */
export function ApprovalActions({
  id,
  asked,
  requested_by,
  reason,
}: {
  id: string
  asked: Asked
  requested_by: string
  reason: string
}) {
  const nameOf = useActorNames()
  const { identity } = useGetIdentity()
  const isOwn = identity?.id === requested_by
  const decide = (path: string) => (why: string) => call('POST', path, why ? { reason: why } : {})
  return (
    <>
      {!isOwn && (
        <ActionButton
          label="Approve"
          right="gold.adjust"
          title="Approve this?"
          run={decide(pathTo(consolePaths.approveAdjustment, { id }))}
          done="Approved, and done"
        >
          <Typography variant="body2">{approvalText(asked)}.</Typography>
          <Typography variant="body2">
            {nameOf('operator', requested_by)} asks: {reason}
          </Typography>
          <Typography variant="body2">It is done at once, in their name and yours.</Typography>
        </ActionButton>
      )}
      <ActionButton
        label={isOwn ? 'Withdraw' : 'Decline'}
        right="gold.adjust"
        title={isOwn ? 'Withdraw your request?' : 'Decline this?'}
        asksReason={!isOwn}
        run={decide(pathTo(consolePaths.rejectAdjustment, { id }))}
        done={isOwn ? 'Withdrawn' : 'Declined'}
        color="error"
      >
        <Typography variant="body2">{approvalText(asked)}.</Typography>
      </ActionButton>
    </>
  )
}

import { consolePaths, pathTo } from '@apeak/contract/paths'
import type { TakenOver, UnmatchedShown } from '@apeak/contract/payments-console'
import Typography from '@mui/material/Typography'
import { useRedirect } from 'react-admin'
import { call } from '../api.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { ResolveUnmatched } from './resolve-unmatched.tsx'

/** What can be done with money that came or left unasked, until somebody has looked into it. */
export function UnmatchedActions({ unmatched }: { unmatched: UnmatchedShown }) {
  if (unmatched.resolved_at) return null
  return (
    <>
      {unmatched.kind === 'unknown_payment' && <TakeOver unmatched={unmatched} />}
      {unmatched.kind === 'uncaptured' && <Capture unmatched={unmatched} />}
      <ResolveUnmatched unmatched={unmatched} />
    </>
  )
}

function TakeOver({ unmatched }: { unmatched: UnmatchedShown }) {
  const redirect = useRedirect()
  const path = pathTo(consolePaths.takeOverUnmatched, { id: String(unmatched.id) })
  return (
    <ActionButton
      label="Take over"
      right="payments.decide"
      title="Take this money into the books"
      asksReason
      run={async (reason) => {
        const { payment_id } = await call<TakenOver>('POST', path, { reason })
        redirect('show', 'payments', payment_id)
      }}
      done="It is unapplied money now"
    >
      <Typography variant="body2">
        It becomes unapplied money of what its reference names. Then it can be applied, sent back,
        or given as gold.
      </Typography>
    </ActionButton>
  )
}

function Capture({ unmatched }: { unmatched: UnmatchedShown }) {
  const path = pathTo(consolePaths.captureUnmatched, { id: String(unmatched.id) })
  return (
    <ActionButton
      label="Capture"
      right="payments.decide"
      title="Capture this money after all"
      asksReason
      run={(reason) => call('POST', path, { reason })}
      done="It is captured"
    >
      <Typography variant="body2">
        It is captured only if it pays for its order or top-up now. Otherwise it stays as it is, and
        goes back by itself.
      </Typography>
    </ActionButton>
  )
}

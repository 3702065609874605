import type { Claim, WaitingKind } from '@apeak/contract/orders-console'
import { consolePaths } from '@apeak/contract/paths'
import Button from '@mui/material/Button'
import { useGetIdentity, useNotify, useRefresh } from 'react-admin'
import { call } from '../api.ts'
import { useActorNames } from '../operators/use-operator-names.ts'
import { sentenceOf } from '../ui/action-dialog.tsx'
import { KeyHint } from '../ui/key-hint.tsx'
import { HandOver } from './hand-over.tsx'

type Claimed = { kind: WaitingKind; id: string; claim: Claim | null }

/** Claims something, gives it up, or takes it over, at once. `isMine`: whose it is already. */
export function useClaim(): (item: Claimed, isMine: boolean) => Promise<void> {
  const notify = useNotify()
  const refresh = useRefresh()
  return async ({ kind, id, claim }, isMine) => {
    try {
      const path = isMine ? consolePaths.releaseClaim : consolePaths.claimItem
      const body = { kind, id, ...(claim && !isMine ? { take_over: true } : {}) }
      await call('POST', path, body)
      refresh()
    } catch (error) {
      notify(await sentenceOf(error), { type: 'warning' })
    }
  }
}

/** Whether a claim is this operator's. */
export function useIsMine(): (claim: Claim | null) => boolean {
  const { identity } = useGetIdentity()
  return (claim) => claim !== null && claim.operator_id === identity?.id
}

/** Says whose something is, and changes that. */
export function ClaimButton({ item, keyHint }: { item: Claimed; keyHint?: string }) {
  const claimOrNot = useClaim()
  const isMine = useIsMine()(item.claim)
  const nameOf = useActorNames()
  const words = item.claim
    ? isMine
      ? 'Give up'
      : `Take over from ${nameOf('operator', item.claim.operator_id)}`
    : 'I take this one'
  return (
    <>
      <Button
        variant="outlined"
        size="small"
        color={item.claim && !isMine ? 'warning' : 'primary'}
        onClick={() => void claimOrNot(item, isMine)}
      >
        {words}
        {keyHint && <KeyHint of={keyHint} />}
      </Button>
      {isMine && <HandOver item={item} />}
    </>
  )
}

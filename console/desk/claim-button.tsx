import type { Claim, WaitingKind } from '@apeak/contract/orders-console'
import { consolePaths } from '@apeak/contract/paths'
import { Box, Button, MenuItem, TextField } from '@mui/material'
import { useGetIdentity, useRefresh } from 'react-admin'
import { call } from '../api.ts'
import { useActorNames, useOperators } from '../operators/operator-names.ts'
import { ActionButton } from '../ui/actions.tsx'
import { useNotifiedRun } from '../ui/run.ts'
import { useTextInput } from '../ui/typed.tsx'

type Claimable = { kind: WaitingKind; id: string; claim: Claim | null }

/** Claims, releases or takes over an item. `isMine`: whether it is claimed already. */
export function useClaim(): (item: Claimable, isMine: boolean) => Promise<void> {
  const { run } = useNotifiedRun()
  const refresh = useRefresh()
  return ({ kind, id, claim }, isMine) =>
    run(async () => {
      const path = isMine ? consolePaths.releaseClaim : consolePaths.claimItem
      const body = { kind, id, ...(claim && !isMine ? { take_over: true } : {}) }
      await call('POST', path, body)
      refresh()
    })
}

/** Claims items; those that others have claimed meanwhile are left to them. */
export function useClaimMany(): (items: readonly Claimable[]) => Promise<void> {
  const refresh = useRefresh()
  return async (items) => {
    await Promise.allSettled(
      items.map(({ kind, id }) => call('POST', consolePaths.claimItem, { kind, id })),
    )
    refresh()
  }
}

/** Whether a claim is this operator's. */
export function useIsOwnClaim(): (claim: Claim | null) => boolean {
  const { identity } = useGetIdentity()
  return (claim) => claim !== null && claim.operator_id === identity?.id
}

/** The other operator who has claimed something; null if nobody else has. */
export function useOtherHolder(): (claim: Claim | null) => string | null {
  const isMine = useIsOwnClaim()
  return (claim) => (claim === null || isMine(claim) ? null : claim.operator_id)
}

/** Shows the claim of an item and changes it. */
export function ClaimButton({ item, keyHint }: { item: Claimable; keyHint?: string }) {
  const claimOrNot = useClaim()
  const isMine = useIsOwnClaim()(item.claim)
  const nameOf = useActorNames()
  const words = item.claim
    ? isMine
      ? 'Release'
      : `Take over from ${nameOf('operator', item.claim.operator_id)}`
    : 'Claim'
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
      {isMine && <HandOverButton item={item} />}
    </>
  )
}

/** Hands a claimed item to a colleague. */
function HandOverButton({ item: { kind, id } }: { item: { kind: WaitingKind; id: string } }) {
  const to = useTextInput()
  const { identity } = useGetIdentity()
  const others = useOperators().filter((one) => one.active && one.id !== identity?.id)
  return (
    <ActionButton
      label="Hand over"
      title="Hand this to a colleague"
      run={() => call('POST', consolePaths.claimItem, { kind, id, hand_to: to.text })}
      done="Handed over"
      disabled={to.text === ''}
    >
      <TextField select label="To" {...to.field}>
        {others.map((one) => (
          <MenuItem key={one.id} value={one.id}>
            {one.name}
          </MenuItem>
        ))}
      </TextField>
    </ActionButton>
  )
}

/** The keyboard shortcut of a button. */
export function KeyHint({ of }: { of: string }) {
  return (
    <Box
      component="kbd"
      aria-hidden
      sx={{ ml: 0.75, fontFamily: 'inherit', opacity: 0.75, display: { xs: 'none', md: 'inline' } }}
    >
      {of}
    </Box>
  )
}

import type { WaitingKind } from '@apeak/contract/orders-console'
import { consolePaths } from '@apeak/contract/paths'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useGetIdentity } from 'react-admin'
import { call } from '../api.ts'
import { useOperators } from '../operators/use-operator-names.ts'
import { ActionButton } from '../ui/action-button.tsx'

/** Hands what an operator has claimed to a colleague. */
export function HandOver({ item: { kind, id } }: { item: { kind: WaitingKind; id: string } }) {
  const [to, setTo] = useState('')
  const { identity } = useGetIdentity()
  const others = useOperators().filter((one) => one.active && one.id !== identity?.id)
  return (
    <ActionButton
      label="Hand over"
      title="Hand this to a colleague"
      run={() => call('POST', consolePaths.claimItem, { kind, id, hand_to: to })}
      done="It is theirs now"
      disabled={to === ''}
    >
      <TextField
        select
        label="To"
        value={to}
        onChange={({ target }) => setTo(target.value)}
        sx={{ mt: 1 }}
      >
        {others.map((one) => (
          <MenuItem key={one.id} value={one.id}>
            {one.name}
          </MenuItem>
        ))}
      </TextField>
    </ActionButton>
  )
}

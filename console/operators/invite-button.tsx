import type { Role } from '@apeak/contract/operators'
import { consolePaths } from '@apeak/contract/paths'
import AddIcon from '@mui/icons-material/PersonAddOutlined'
import TextField from '@mui/material/TextField'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../api.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { invitationsKey } from './open-invitations.tsx'
import { RoleSelect } from './role-select.tsx'

const nobody = { email: '', name: '', role: 'fulfilment' as Role }

/** Invites somebody to run the shop. */
export function InviteButton() {
  const [invited, setInvited] = useState(nobody)
  const queries = useQueryClient()
  return (
    <ActionButton
      label="Invite"
      right="operators.change"
      startIcon={<AddIcon />}
      variant="contained"
      title="Invite an operator"
      confirm="Send invitation"
      run={() => call('POST', consolePaths.invitations, invited)}
      done="The invitation is on its way."
      onDone={() => {
        setInvited(nobody)
        queries.invalidateQueries({ queryKey: invitationsKey })
      }}
    >
      <TextField
        label="Name"
        required
        autoFocus
        value={invited.name}
        onChange={({ target }) => setInvited({ ...invited, name: target.value })}
        sx={{ mt: 1 }}
      />
      <TextField
        label="E-mail"
        type="email"
        required
        value={invited.email}
        onChange={({ target }) => setInvited({ ...invited, email: target.value })}
        helperText="They get a link that is good for 72 hours and works once."
      />
      <RoleSelect role={invited.role} choose={(role) => setInvited({ ...invited, role })} />
    </ActionButton>
  )
}

import { type Role, roles } from '@apeak/contract/operators'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { inWords } from '../ui/history.tsx'

/** What a role is there for, in a few words. */
const purposes: Record<Role, string> = {
  owner: 'Everything, operators too.',
  finance: 'Money: refunds, top-ups, the books.',
  fulfilment: 'Delivering orders.',
  content: 'What is sold, and what is read.',
  support: 'Customers and their questions.',
}

/** Chooses a role. */
export function RoleSelect({ role, choose }: { role: Role; choose(role: Role): void }) {
  return (
    <TextField
      select
      label="Role"
      value={role}
      onChange={({ target }) => choose(target.value as Role)}
      helperText={purposes[role]}
      sx={{ mt: 1 }}
    >
      {roles.map((one) => (
        <MenuItem key={one} value={one}>
          {inWords(one)}
        </MenuItem>
      ))}
    </TextField>
  )
}

import {
  type InvitationEntry,
  type Invitations,
  type OperatorEntry,
  type Role,
  roles,
} from '@apeak/contract/operators'
import { consolePaths, pathTo } from '@apeak/contract/paths'
import AddIcon from '@mui/icons-material/PersonAddOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import Paper from '@mui/material/Paper'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { DataTable, SelectInput, TopToolbar } from 'react-admin'
import { call } from '../api.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { ConsoleList } from '../ui/console-list.tsx'
import { ConsoleTable, PhoneNote, phoneHidden, RowLink, wideOnly } from '../ui/console-table.tsx'
import { readableName } from '../ui/history.tsx'
import { Time } from '../ui/malaysian-time.tsx'
import { useActorNames } from './operator-names.ts'
import { RoleSelect } from './operator-show.tsx'

const filters = [
  <SelectInput
    key="role"
    source="role"
    choices={roles.map((role) => ({ id: role, name: readableName(role) }))}
    alwaysOn
    emptyText="All"
  />,
  <SelectInput
    key="active"
    source="active"
    label="Access"
    choices={[
      { id: 'true', name: 'Has access' },
      { id: 'false', name: 'Deactivated' },
    ]}
    alwaysOn
    emptyText="All"
  />,
]

/** Everybody who runs the shop, and who is invited to. */
export function OperatorList() {
  return (
    <>
      <ConsoleList
        resource="operators"
        title="Operators"
        sort={{ field: 'name', order: 'ASC' }}
        filters={filters}
        actions={
          <TopToolbar>
            <InviteButton />
          </TopToolbar>
        }
      >
        <ConsoleTable nothing="Nobody like this." opens>
          <DataTable.Col
            source="name"
            render={({ name, email, role }: OperatorEntry) => (
              <Box sx={{ overflowWrap: 'anywhere', minWidth: 130 }}>
                <RowLink>{name}</RowLink>
                <PhoneNote>
                  {readableName(role)}, {email}
                </PhoneNote>
              </Box>
            )}
          />
          <DataTable.Col
            source="email"
            label="E-mail"
            {...phoneHidden}
            sx={{ overflowWrap: 'anywhere' }}
          />
          <DataTable.Col
            source="role"
            {...phoneHidden}
            render={({ role }: OperatorEntry) => readableName(role)}
          />
          <DataTable.Col label="Access" disableSort render={statusText} />
          <DataTable.Col
            label="Last seen"
            disableSort
            {...wideOnly}
            render={({ last_seen_at }: OperatorEntry) =>
              last_seen_at ? <Time at={last_seen_at} /> : 'Never'
            }
          />
        </ConsoleTable>
      </ConsoleList>
      <OpenInvitations />
    </>
  )
}

/** How an operator stands: deactivated, without a second factor, or as it should be. */
function statusText({ deactivated_at, second_factor }: OperatorEntry) {
  if (deactivated_at) return <Chip size="small" label="Deactivated" variant="outlined" />
  if (!second_factor) {
    return <Chip size="small" label="No second factor" color="warning" variant="outlined" />
  }
  return <Chip size="small" label="Second factor" color="success" variant="outlined" />
}

const invitationsKey = ['invitations']

/**
 * The invitations of the last 72 hours that nobody has accepted, revoked ones too, and whether there is
 * one operator alone.
 */
function OpenInvitations() {
  const { data, error } = useQuery({
    queryKey: invitationsKey,
    queryFn: () => call<Invitations>('GET', consolePaths.invitations),
  })
  if (error) return <Alert severity="error">The invitations could not be read.</Alert>
  if (!data) return null
  return (
    <>
      {data.single_operator && <SingleOperatorNotice />}
      {data.data.length > 0 && <InvitationTable invitations={data.data} />}
    </>
  )
}

function InvitationTable({ invitations }: { invitations: InvitationEntry[] }) {
  return (
    <section aria-labelledby="invitations">
      <Typography id="invitations" variant="h2" sx={{ mt: 3, mb: 1 }}>
        Invited
      </Typography>
      <TableContainer component={Paper}>
        <Table size="small">
          <TableHead>
            <TableRow>
              <TableCell>Name</TableCell>
              <TableCell>E-mail</TableCell>
              <TableCell>Role</TableCell>
              <TableCell>By</TableCell>
              <TableCell>Good until</TableCell>
              <TableCell align="right">What to do</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {invitations.map((invitation) => (
              <InvitationRow key={invitation.id} invitation={invitation} />
            ))}
          </TableBody>
        </Table>
      </TableContainer>
    </section>
  )
}

function InvitationRow({ invitation }: { invitation: InvitationEntry }) {
  const { id, name, email, role, invited_by, expires_at, revoked_at } = invitation
  const nameOf = useActorNames()
  const queries = useQueryClient()
  return (
    <TableRow>
      <TableCell>{name}</TableCell>
      <TableCell>{email}</TableCell>
      <TableCell>{readableName(role)}</TableCell>
      <TableCell>{nameOf('operator', invited_by)}</TableCell>
      <TableCell>
        {revoked_at ? (
          <>
            Revoked <Time at={revoked_at} />
          </>
        ) : (
          <Time at={expires_at} />
        )}
      </TableCell>
      <TableCell align="right">
        {!revoked_at && (
          <ActionButton
            label="Withdraw"
            right="operators.change"
            title={`Withdraw the invitation of ${name}?`}
            run={() => call('POST', pathTo(consolePaths.revokeInvitation, { id }), {})}
            done="The invitation is withdrawn."
            onDone={() => queries.invalidateQueries({ queryKey: invitationsKey })}
          >
            <Typography color="textSecondary">The link in their mail stops working.</Typography>
          </ActionButton>
        )}
      </TableCell>
    </TableRow>
  )
}

const newInvitation = { email: '', name: '', role: 'fulfilment' as Role }

/** Invites somebody to run the shop. */
function InviteButton() {
  const [invited, setInvited] = useState(newInvitation)
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
        setInvited(newInvitation)
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

/** Told where the shop has one operator: nothing waits for a second one yet. */
export const SingleOperatorNotice = () => (
  <Alert severity="info">
    You are the only operator, so nothing waits for a second person. Once another one joins,
    whatever exceeds a daily limit needs a second person's approval.
  </Alert>
)

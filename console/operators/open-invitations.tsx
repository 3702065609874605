import type { InvitationEntry, Invitations } from '@apeak/contract/operators'
import { consolePaths, pathTo } from '@apeak/contract/paths'
import Alert from '@mui/material/Alert'
import Paper from '@mui/material/Paper'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../api.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { inWords } from '../ui/history.tsx'
import { Time } from '../ui/malaysian-time.tsx'
import { SingleOperatorNotice } from './single-operator-notice.tsx'
import { useActorNames } from './use-operator-names.ts'

export const invitationsKey = ['invitations']

/**
 * The invitations of the last 72 hours that nobody has accepted, revoked ones too, and whether there is
 * one operator alone.
 */
export function OpenInvitations() {
  const { data, error } = useQuery({
    queryKey: invitationsKey,
    queryFn: () => call<Invitations>('GET', consolePaths.invitations),
  })
  if (error) return <Alert severity="error">The invitations could not be read.</Alert>
  if (!data) return null
  return (
    <>
      {data.single_operator && <SingleOperatorNotice />}
      {data.data.length > 0 && <Invited invitations={data.data} />}
    </>
  )
}

function Invited({ invitations }: { invitations: InvitationEntry[] }) {
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
              <Row key={invitation.id} invitation={invitation} />
            ))}
          </TableBody>
        </Table>
      </TableContainer>
    </section>
  )
}

function Row({ invitation }: { invitation: InvitationEntry }) {
  const { id, name, email, role, invited_by, expires_at, revoked_at } = invitation
  const nameOf = useActorNames()
  const queries = useQueryClient()
  return (
    <TableRow>
      <TableCell>{name}</TableCell>
      <TableCell>{email}</TableCell>
      <TableCell>{inWords(role)}</TableCell>
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

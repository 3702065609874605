import type { CustomerDetails } from '@apeak/contract/accounts-console'
import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { Time } from '../ui/malaysian-time.tsx'
import { Panel } from '../ui/panel.tsx'

const credentialWords: Record<CustomerDetails['locks'][number]['credential'], string> = {
  password: 'Password',
  pin: 'Security PIN',
  'email-code': 'Verification code',
  'pin-code': 'Code for a new PIN',
}

/** Where a customer is logged in, and what they, or somebody, got wrong. */
export function CustomerLogins({ customer: { sessions, locks } }: { customer: CustomerDetails }) {
  return (
    <Panel title="Logins">
      {locks.map(({ credential, attempts, lockouts, locked_until }) => (
        <Typography
          key={credential}
          color={locked_until ? 'error' : 'text.secondary'}
          sx={{ mb: 1 }}
        >
          {credentialWords[credential]}:{' '}
          {locked_until ? (
            <>
              locked until <Time at={locked_until} />
            </>
          ) : (
            `${attempts} wrong ${attempts === 1 ? 'try' : 'tries'}`
          )}
          {lockouts > 1 && `, ${lockouts} lockouts in a row`}
        </Typography>
      ))}
      {sessions.length === 0 ? (
        <Typography color="textSecondary">Not logged in anywhere.</Typography>
      ) : (
        <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="group" aria-label="Sessions">
          <Table size="small">
            <TableHead>
              <TableRow>
                <TableCell>Device</TableCell>
                <TableCell>Address</TableCell>
                <TableCell>Last used</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {sessions.map(({ id, device, address, last_used_at }) => (
                <TableRow key={id}>
                  <TableCell>{device}</TableCell>
                  <TableCell>{address}</TableCell>
                  <TableCell>
                    <Time at={last_used_at} />
                  </TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </Box>
      )}
    </Panel>
  )
}

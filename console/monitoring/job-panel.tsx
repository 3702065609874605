import type { JobKind, ShownRunner } from '@apeak/contract/system-console'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { ageText } from '../ui/age.ts'
import { Facts } from '../ui/facts.tsx'
import { Time } from '../ui/malaysian-time.tsx'
import { Panel } from '../ui/panel.tsx'

/** Which jobs wait, and when each runner last finished one. */
export function JobPanel({
  jobs,
  runners,
}: {
  jobs: readonly JobKind[]
  runners: readonly ShownRunner[]
}) {
  // Those that wait longest first; of others nothing is to be done.
  const shown = jobs
    .filter(({ waiting, failing }) => waiting > 0 || failing > 0)
    .toSorted((one, other) => other.seconds - one.seconds || one.job.localeCompare(other.job))
  return (
    <Panel title="Jobs">
      <Facts
        facts={runners.map(({ name, active_at }) => [
          `${nameOf(name)}: last at work`,
          <Time key={name} at={active_at} />,
        ])}
      />
      {shown.length === 0 ? (
        <Typography color="textSecondary" sx={{ mt: 2 }}>
          No job waits.
        </Typography>
      ) : (
        <Table size="small" aria-label="Jobs by kind" sx={{ mt: 2 }}>
          <TableHead>
            <TableRow>
              <TableCell>Kind</TableCell>
              <TableCell align="right">Waiting</TableCell>
              <TableCell align="right">Oldest</TableCell>
              <TableCell align="right">Failed</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {shown.map(({ job, waiting, seconds, failing }) => (
              <TableRow key={job}>
                <TableCell component="th" scope="row" sx={{ overflowWrap: 'anywhere' }}>
                  {job}
                </TableCell>
                <TableCell align="right">{waiting}</TableCell>
                <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
                  {waiting > 0 ? ageText(seconds * 1000) : '—'}
                </TableCell>
                <TableCell align="right">{failing}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
    </Panel>
  )
}

const nameOf = (runner: string) => runner.charAt(0).toUpperCase() + runner.slice(1)

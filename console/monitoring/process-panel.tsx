import type { System } from '@apeak/contract/system-console'
import Alert from '@mui/material/Alert'
import { ageOf } from '../ui/age.ts'
import { Facts } from '../ui/facts.tsx'
import { Panel } from '../ui/panel.tsx'

/** What answers: of several processes one. */
export function ProcessPanel({ process }: { process: System['process'] }) {
  const { version, node, postgres, started_at, hears_changes, migrations } = process
  return (
    <Panel title="This process">
      {!hears_changes && (
        <Alert severity="error" sx={{ mb: 2 }}>
          It does not hear what changes in the shop, and caches nothing until it does.
        </Alert>
      )}
      {migrations.unknown.length > 0 && (
        <Alert severity="info" sx={{ mb: 2 }}>
          The database is of a newer version: {migrations.unknown.join(', ')}.
        </Alert>
      )}
      <Facts
        facts={[
          ['Version', version ?? 'Not known'],
          ['Started', `${ageOf(started_at)} ago`],
          ['Change feed', hears_changes ? 'Heard' : 'Not heard'],
          ['Migrations', `${migrations.applied}, the newest ${migrations.newest ?? 'none'}`],
          ['Node.js', node],
          ['PostgreSQL', postgres],
        ]}
      />
    </Panel>
  )
}

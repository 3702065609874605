import { consolePaths, pathTo } from '@apeak/contract/paths'
import type {
  AlertEntry,
  BackupEntry,
  BackupFolder,
  FailingJob,
  System,
} from '@apeak/contract/system-console'
import { Alert, AlertTitle, Box, Button, Chip, Typography } from '@mui/material'
import { Title } from 'react-admin'
import { call } from '../api.ts'
import { useRead } from '../read.ts'
import { ActionButton } from '../ui/actions.tsx'
import { bytesText } from '../ui/files.tsx'
import { Loading } from '../ui/loading.tsx'
import { ageOf, ageText, Time } from '../ui/malaysian-time.tsx'
import { Facts, Panel, RetryAlert } from '../ui/panel.tsx'
import { PlainTable, right } from '../ui/plain-table.tsx'
import { Muted, Note } from '../ui/text.tsx'

/** The refresh interval of the visible page, in milliseconds. */
const REFRESH_MS = 30_000

/** The system page: alerts, jobs, backups and the process. */
export function SystemPage() {
  const { data, error, refetch, isFetching } = useRead<System>(['system'], consolePaths.system, {
    everyMs: REFRESH_MS,
  })
  return (
    <Box
      sx={{ display: 'grid', gap: 2, py: 2, minWidth: 0, gridTemplateColumns: 'minmax(0, 1fr)' }}
    >
      <Title title="System" />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
        <Note sx={{ mr: 'auto' }}>
          {data && (
            <>
              As of <Time at={data.now} />
            </>
          )}
        </Note>
        <Button
          variant="outlined"
          size="small"
          disabled={isFetching}
          onClick={() => void refetch()}
        >
          Refresh
        </Button>
      </Box>
      {error && (
        <RetryAlert retry={refetch}>
          The system status could not be {data ? 'refreshed' : 'loaded'}.
        </RetryAlert>
      )}
      {data ? <SystemPanels system={data} /> : !error && <Loading height={320} />}
    </Box>
  )
}

function SystemPanels({ system }: { system: System }) {
  return (
    <>
      <AlertPanel alerts={system.alerts} />
      {system.failing_jobs.length > 0 && <FailingJobPanel jobs={system.failing_jobs} />}
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        <JobPanel jobs={system.jobs} runners={system.runners} />
        <BackupPanel backups={system.backups} folder={system.backup_folder} />
      </Box>
      <ProcessPanel process={system.process} />
    </>
  )
}

/** Open and resolved alerts. */
function AlertPanel({ alerts }: { alerts: readonly AlertEntry[] }) {
  const on = alerts.filter(({ over_at }) => over_at === null)
  const over = alerts.filter(({ over_at }) => over_at !== null)
  return (
    <Panel title="Alerts">
      <Box sx={{ display: 'grid', gap: 1 }}>
        {on.length === 0 && <Alert severity="success">No open alerts.</Alert>}
        {on.map(({ kind, title, what, since }) => (
          <Alert key={kind} severity="error">
            <AlertTitle sx={{ fontSize: '1rem' }}>{title}</AlertTitle>
            {what} Since <Time at={since} />.
          </Alert>
        ))}
      </Box>
      {over.length > 0 && (
        <Box component="details" sx={{ mt: 1.5 }}>
          <Box component="summary" sx={{ cursor: 'pointer', color: 'text.secondary' }}>
            Past alerts ({over.length})
          </Box>
          <Box
            component="ul"
            sx={{ m: 0, mt: 1, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}
          >
            {over.map((one) => (
              <ResolvedAlert key={`${one.kind} ${one.since}`} alert={one} />
            ))}
          </Box>
        </Box>
      )}
    </Panel>
  )
}

function ResolvedAlert({ alert: { title, what, since, over_at } }: { alert: AlertEntry }) {
  if (over_at === null) return null
  return (
    <Box component="li" sx={{ overflowWrap: 'anywhere' }}>
      <strong>{title}</strong>, <Time at={since} /> to <Time at={over_at} /> (
      {ageText(Date.parse(over_at) - Date.parse(since))})<Note>{what}</Note>
    </Box>
  )
}

/** The responding process, one of possibly several. */
function ProcessPanel({ process }: { process: System['process'] }) {
  const { version, node, postgres, started_at, hears_changes, migrations } = process
  return (
    <Panel title="This process">
      {!hears_changes && (
        <Alert severity="error" sx={{ mb: 2 }}>
          Change notifications are not arriving; caching is suspended until they do.
        </Alert>
      )}
      {migrations.unknown.length > 0 && (
        <Alert severity="info" sx={{ mb: 2 }}>
          The database has newer migrations than this process: {migrations.unknown.join(', ')}.
        </Alert>
      )}
      <Facts
        facts={[
          ['Version', version ?? 'Unknown'],
          ['Started', `${ageOf(started_at)} ago`],
          ['Change feed', hears_changes ? 'Connected' : 'Disconnected'],
          ['Migrations', `${migrations.applied} applied, newest: ${migrations.newest ?? 'none'}`],
          ['Node.js', node],
          ['PostgreSQL', postgres],
        ]}
      />
    </Panel>
  )
}

/** Failed jobs with their errors, each with a retry button. */
function FailingJobPanel({ jobs }: { jobs: readonly FailingJob[] }) {
  return (
    <Panel title="Failed jobs">
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {jobs.map((job) => (
          <FailingJobLine key={job.id} job={job} />
        ))}
      </Box>
    </Panel>
  )
}

function FailingJobLine({ job: failing }: { job: FailingJob }) {
  const { id, job, attempts, max_attempts, last_error, created_at, run_at, is_given_up } = failing
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: { xs: 'wrap', sm: 'nowrap' },
        gap: 1.5,
        alignItems: 'start',
        justifyContent: 'space-between',
        py: 1.25,
        borderTop: 1,
        borderColor: 'divider',
        '&:first-of-type': { borderTop: 0, pt: 0 },
        '& > button': { flexShrink: 0 },
      }}
    >
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          <Typography component="h3" sx={{ fontWeight: 600 }}>
            {job}
          </Typography>
          <Chip
            color={is_given_up ? 'error' : 'warning'}
            label={is_given_up ? 'Out of retries' : 'Will retry'}
          />
        </Box>
        <Typography variant="body2" sx={{ my: 0.5, fontFamily: 'monospace' }}>
          {last_error}
        </Typography>
        <Note>
          Queued <Time at={created_at} />, tried {attempts} of {max_attempts} times
          {!is_given_up && (
            <>
              , next attempt <Time at={run_at} />
            </>
          )}
        </Note>
      </Box>
      <ActionButton
        label="Retry"
        right="jobs.retry"
        title={`Retry ${job}`}
        asksReason
        run={(reason) =>
          call('POST', pathTo(consolePaths.retryJob, { id }), { seen: run_at, reason })
        }
        done="Retrying."
        consequence="It runs now, with a full set of attempts. Completed steps are not repeated."
      />
    </Box>
  )
}

/** Waiting jobs by kind, and when each runner last finished one. */
function JobPanel({ jobs, runners }: Pick<System, 'jobs' | 'runners'>) {
  // Longest waiting first; idle kinds are omitted.
  const shown = jobs
    .filter(({ waiting, failing }) => waiting > 0 || failing > 0)
    .toSorted((one, other) => other.seconds - one.seconds || one.job.localeCompare(other.job))
  return (
    <Panel title="Jobs">
      <Facts
        facts={runners.map(({ name, active_at }) => [
          `${nameOf(name)}: last job finished`,
          <Time key={name} at={active_at} />,
        ])}
      />
      {shown.length === 0 ? (
        <Muted sx={{ mt: 2 }}>No waiting jobs.</Muted>
      ) : (
        <PlainTable
          label="Jobs by kind"
          scrolls={false}
          sx={{ mt: 2 }}
          rows={shown}
          keyOf={({ job }) => job}
          named
          columns={[
            ['Kind', ({ job }) => job, { sx: { overflowWrap: 'anywhere' } }],
            ['Waiting', ({ waiting }) => waiting, right],
            [
              'Oldest',
              ({ waiting, seconds }) => (waiting > 0 ? ageText(seconds * 1000) : '—'),
              { align: 'right', sx: { whiteSpace: 'nowrap' } },
            ],
            ['Failed', ({ failing }) => failing, right],
          ]}
        />
      )}
    </Panel>
  )
}

const nameOf = (runner: string) => runner.charAt(0).toUpperCase() + runner.slice(1)

type Props = { backups: readonly BackupEntry[]; folder: BackupFolder | null }

/** The latest nightly backups, and the backup folder. */
function BackupPanel({ backups, folder }: Props) {
  const last = backups.find(({ failure }) => failure === null)
  return (
    <Panel title="Backups">
      {folder?.fault && (
        <Alert severity="error" sx={{ mb: 2 }}>
          Backups are failing: {folder.fault}
        </Alert>
      )}
      <Facts
        facts={[
          ['Last complete backup', last ? `${ageOf(last.finished_at)} ago` : 'None'],
          ['Size', last?.bytes ? bytesText(last.bytes) : '—'],
          ...(folder && !folder.fault
            ? ([
                ['Stored', `${folder.files} of at most ${folder.keep}, ${bytesText(folder.bytes)}`],
                ['Free disk space', bytesText(folder.free_bytes)],
              ] as const)
            : []),
        ]}
      />
      {!folder && <Note sx={{ mt: 2 }}>No backups: this process has no backup folder.</Note>}
      {backups.length > 0 && (
        <Box
          component="ul"
          aria-label="Backups by night"
          sx={{ m: 0, mt: 2, p: 0, listStyle: 'none' }}
        >
          {backups.map((one) => (
            <BackupLine key={one.id} backup={one} />
          ))}
        </Box>
      )}
    </Panel>
  )
}

function BackupLine({ backup }: { backup: BackupEntry }) {
  const { finished_at, bytes, row_count, failure } = backup
  return (
    <Box component="li" sx={{ py: 0.5, overflowWrap: 'anywhere' }}>
      <Time at={finished_at} />
      {failure === null ? (
        `: ${bytesText(bytes ?? 0)}, ${(row_count ?? 0).toLocaleString('en-MY')} rows`
      ) : (
        <Box component="span" sx={{ color: 'error.main' }}>
          : failed, {failure}
        </Box>
      )}
    </Box>
  )
}

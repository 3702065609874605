import { consolePaths } from '@apeak/contract/paths'
import type { System } from '@apeak/contract/system-console'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { Title } from 'react-admin'
import { call } from '../api.ts'
import { Time } from '../ui/malaysian-time.tsx'
import { RetryAlert } from '../ui/retry-alert.tsx'
import { AlertPanel } from './alert-panel.tsx'
import { BackupPanel } from './backup-panel.tsx'
import { FailingJobPanel } from './failing-job-panel.tsx'
import { JobPanel } from './job-panel.tsx'
import { ProcessPanel } from './process-panel.tsx'

/** How often it is read anew while somebody looks. */
const REFRESH_MS = 30_000

/** How the shop runs: what operators are told of, its jobs and backups, and the process that answers. */
export function SystemPage() {
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['system'],
    queryFn: () => call<System>('GET', consolePaths.system, undefined, { background: true }),
    refetchInterval: REFRESH_MS,
  })
  return (
    <Box
      sx={{ display: 'grid', gap: 2, py: 2, minWidth: 0, gridTemplateColumns: 'minmax(0, 1fr)' }}
    >
      <Title title="System" />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
        <Typography variant="body2" color="textSecondary" sx={{ mr: 'auto' }}>
          {data && (
            <>
              As of <Time at={data.now} />
            </>
          )}
        </Typography>
        <Button
          variant="outlined"
          size="small"
          disabled={isFetching}
          onClick={() => void refetch()}
        >
          Read again
        </Button>
      </Box>
      {error && (
        <RetryAlert retry={refetch}>
          How the shop runs could not be read{data ? ' anew' : ''}.
        </RetryAlert>
      )}
      {data ? <Parts system={data} /> : !error && <Skeleton variant="rounded" height={320} />}
    </Box>
  )
}

function Parts({ system }: { system: System }) {
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

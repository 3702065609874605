import { consolePaths, pathTo } from '@apeak/contract/paths'
import type { FailingJob } from '@apeak/contract/system-console'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import { call } from '../api.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { Time } from '../ui/malaysian-time.tsx'
import { Panel } from '../ui/panel.tsx'

/** Jobs that failed, each with what went wrong, to be tried again once that is mended. */
export function FailingJobPanel({ jobs }: { jobs: readonly FailingJob[] }) {
  return (
    <Panel title="Jobs that failed">
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
            size="small"
            color={is_given_up ? 'error' : 'warning'}
            label={is_given_up ? 'Given up' : 'Is tried again'}
          />
        </Box>
        <Typography variant="body2" sx={{ my: 0.5, fontFamily: 'monospace' }}>
          {last_error}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          Queued <Time at={created_at} />, tried {attempts} of {max_attempts} times
          {!is_given_up && (
            <>
              , again at <Time at={run_at} />
            </>
          )}
        </Typography>
      </Box>
      <ActionButton
        label="Try again"
        right="jobs.retry"
        title={`Try ${job} again`}
        asksReason
        run={(reason) =>
          call('POST', pathTo(consolePaths.retryJob, { id }), { seen: run_at, reason })
        }
        done="It is tried again."
      >
        <Typography variant="body2">
          It is worked on at once, and as often as a new one. What it did already is not done twice.
        </Typography>
      </ActionButton>
    </Box>
  )
}

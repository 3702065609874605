import DoneIcon from '@mui/icons-material/TaskAltOutlined'
import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'

/** What stands where nothing waits; `isWhole`: nothing at all, or nothing of what is shown. */
export function QueueEmpty({ isWhole }: { isWhole: boolean }) {
  return (
    <Paper sx={{ py: 7, px: 2, display: 'grid', justifyItems: 'center', gap: 1 }}>
      <DoneIcon sx={{ color: 'success.main', fontSize: 32 }} />
      <Typography variant="h2" component="p">
        Nothing waits here
      </Typography>
      <Typography color="textSecondary" sx={{ textAlign: 'center' }}>
        {isWhole
          ? 'Whatever comes next shows up by itself.'
          : 'Something waits, but not of what you chose to see.'}
      </Typography>
    </Paper>
  )
}

const lines = [1, 2, 3, 4, 5, 6]

/** The queue before it is read. */
export function QueueLoading() {
  return (
    <Paper role="status" aria-label="Loading" sx={{ px: 2, py: 1, display: 'grid', gap: 1 }}>
      {lines.map((line) => (
        <Box key={line} sx={{ display: 'flex', gap: 2, alignItems: 'center', height: 44 }}>
          <Skeleton width={56} />
          <Skeleton width={110} />
          <Skeleton sx={{ flex: 1 }} />
          <Skeleton width={64} />
        </Box>
      ))}
    </Paper>
  )
}

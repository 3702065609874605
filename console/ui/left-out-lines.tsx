import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'

type Props<Why extends string> = {
  /** The first of them. */
  lines: { line: number; why: Why }[]
  /** How many there are. */
  count: number
  faults: Record<Why, string>
}

/** Which lines a preview leaves out, and why. */
export function LeftOutLines<Why extends string>({ lines, count, faults }: Props<Why>) {
  if (count === 0) return null
  return (
    <Alert severity="warning" icon={false}>
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        {count === 1 ? '1 line is left out:' : `${count} lines are left out:`}
      </Typography>
      <Box
        component="ul"
        tabIndex={0}
        aria-label="Lines that are left out"
        sx={{ m: 0, pl: 2.5, maxHeight: 180, overflow: 'auto' }}
      >
        {lines.map(({ line, why }) => (
          <li key={line}>
            Line {line}: {faults[why]}.
          </li>
        ))}
        {count > lines.length && <li>And others.</li>}
      </Box>
    </Alert>
  )
}

import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { useState } from 'react'

/** A part of a whole: what it is called, how much it is, and that in words. */
export type Share = { name: string; value: number; text: string; detail: string }

/** As many lines are shown at first. */
const SHOWN = 8

/** Parts of a whole, the largest first, a line each with a bar: a table that is its own chart. */
export function ShareBars({ title, shares }: { title: string; shares: readonly Share[] }) {
  const [isWhole, setWhole] = useState(false)
  const most = Math.max(...shares.map(({ value }) => value), 0)
  if (shares.length === 0) return <Typography color="textSecondary">Nothing yet.</Typography>
  const isLong = shares.length > SHOWN
  return (
    <>
      <Table size="small" aria-label={title} sx={{ tableLayout: 'fixed' }}>
        <TableBody>
          {(isWhole ? shares : shares.slice(0, SHOWN)).map(({ name, value, text, detail }) => (
            <TableRow key={name} sx={{ '& > *': { border: 0, px: 0, py: 0.75 } }}>
              <TableCell component="th" scope="row" sx={{ overflowWrap: 'anywhere' }}>
                {name}
                <Box
                  aria-hidden="true"
                  sx={{
                    mt: 0.5,
                    height: 6,
                    borderRadius: 3,
                    width: most > 0 ? `${Math.max((value / most) * 100, 1)}%` : 0,
                    bgcolor: 'var(--bar)',
                  }}
                />
              </TableCell>
              <TableCell align="right" sx={{ width: '8.5rem', verticalAlign: 'top' }}>
                {text}
                <Typography component="div" variant="body2" color="textSecondary">
                  {detail}
                </Typography>
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {isLong && (
        <Button
          size="small"
          sx={{ mt: 1 }}
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? 'Show fewer' : `Show all ${shares.length}`}
        </Button>
      )}
    </>
  )
}

import { malaysianDay } from '@apeak/contract/fields'
import { consolePaths, pathTo } from '@apeak/contract/paths'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { useState } from 'react'

/** A customer's statement between two days, as a file. */
export function StatementLink({ customerId }: { customerId: number }) {
  const [from, setFrom] = useState(() => `${malaysianDay().slice(0, 8)}01`)
  const [to, setTo] = useState(() => malaysianDay())
  const shrink = { inputLabel: { shrink: true } }
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
      <TextField
        label="From"
        type="date"
        value={from}
        onChange={({ target }) => setFrom(target.value)}
        slotProps={shrink}
      />
      <TextField
        label="To"
        type="date"
        value={to}
        onChange={({ target }) => setTo(target.value)}
        slotProps={shrink}
      />
      <Button
        component="a"
        href={pathTo(consolePaths.goldStatement, { id: String(customerId) }, { from, to })}
        download
      >
        Statement (CSV)
      </Button>
    </Box>
  )
}

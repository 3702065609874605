import type { CodeEntry } from '@apeak/contract/codes-console'
import { consolePaths, pathTo } from '@apeak/contract/paths'
import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { call } from '../api.ts'
import { ActionButton } from '../ui/action-button.tsx'

/** Takes a bad code out of the stock, or all that are left of its import. */
export function WithdrawCodes({ code: { id, import_id, status } }: { code: CodeEntry }) {
  const [whole, setWhole] = useState('')
  if (status !== 'available') return null
  const path = whole
    ? pathTo(consolePaths.withdrawImport, { id: String(import_id) })
    : pathTo(consolePaths.withdrawCode, { id: String(id) })
  return (
    <ActionButton
      label="Withdraw"
      title={`Withdraw code ${id}?`}
      right="codes.withdraw"
      color="error"
      asksReason
      run={(reason) => call('POST', path, { reason })}
      done="It is out of the stock"
    >
      <RadioGroup
        aria-label="What is withdrawn"
        value={whole}
        onChange={(_event, value) => setWhole(value)}
      >
        <FormControlLabel value="" control={<Radio />} label="This code alone" />
        <FormControlLabel
          value="whole"
          control={<Radio />}
          label="All codes of its import that nobody was given yet"
        />
      </RadioGroup>
      <Typography variant="body2">
        Nobody is given it any more, and it cannot be imported again.
      </Typography>
    </ActionButton>
  )
}

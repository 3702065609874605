import { consolePaths, pathTo } from '@apeak/contract/paths'
import type { UnmatchedShown } from '@apeak/contract/payments-console'
import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { call } from '../api.ts'
import { ActionButton } from '../ui/action-button.tsx'

/** Says that nobody needs to look at it any more; of what is not decided yet, also how it ended. */
export function ResolveUnmatched({ unmatched }: { unmatched: UnmatchedShown }) {
  const [outcome, setOutcome] = useState('')
  const isPending = unmatched.state === 'pending'
  const isIn = unmatched.kind === 'uncaptured'
  return (
    <ActionButton
      label="Resolve"
      right="payments.decide"
      title="Has this been looked into?"
      asksReason
      run={(reason) =>
        call('POST', pathTo(consolePaths.resolveUnmatched, { id: String(unmatched.id) }), {
          ...(outcome ? { outcome } : {}),
          reason,
        })
      }
      done="Resolved"
    >
      {isPending && (
        <RadioGroup value={outcome} onChange={(_event, value) => setOutcome(value)}>
          <FormControlLabel value="" control={<Radio />} label="It stays as the provider says" />
          <FormControlLabel
            value="processed"
            control={<Radio />}
            label={isIn ? 'The money came' : 'The money is gone'}
          />
          <FormControlLabel
            value="failed"
            control={<Radio />}
            label={isIn ? 'The money will not come' : 'The money is here after all'}
          />
        </RadioGroup>
      )}
      <Typography variant="body2">
        It leaves the list of what is open. Should the provider tell of it again otherwise, it comes
        back.
      </Typography>
    </ActionButton>
  )
}

import type { ImportedCodes, RefusedLine, Stock } from '@apeak/contract/codes'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'

type Props = { result: ImportedCodes; stock: Stock; isRunning: boolean; onImport: () => void }

/** '1 code', '12 codes'. */
export const codesText = (count: number) => `${count} ${count === 1 ? 'code' : 'codes'}`

const faults: Record<RefusedLine['why'], string> = {
  unreadable: 'it is not a code with at most a day behind it',
  too_long: 'it is too long for a code',
  no_date: 'what stands behind the code is not a day',
  expired: 'it has expired',
  repeated: 'it stands in an earlier line',
  known: 'the shop has this code, or had it',
}

/** What an import would bring, before it does. */
export function ImportPreview({ result, stock, isRunning, onImport }: Props) {
  const { taken, refused, refused_count } = result
  const served = Math.min(taken, stock.owed)
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Alert severity={taken > 0 ? 'info' : 'warning'}>
        {taken > 0 ? `${codesText(taken)} will be taken.` : 'There is nothing to take.'}
        {served > 0 && ` ${served} of them will go to paid orders that wait.`}
      </Alert>
      {refused_count > 0 && (
        <Alert severity="warning" icon={false}>
          <Typography variant="body2" sx={{ fontWeight: 600 }}>
            {refused_count === 1 ? '1 line is left out:' : `${refused_count} lines are left out:`}
          </Typography>
          <Box
            component="ul"
            tabIndex={0}
            aria-label="Lines that are left out"
            sx={{ m: 0, pl: 2.5, maxHeight: 180, overflow: 'auto' }}
          >
            {refused.map(({ line, why }) => (
              <li key={line}>
                Line {line}: {faults[why]}.
              </li>
            ))}
            {refused_count > refused.length && <li>And others.</li>}
          </Box>
        </Alert>
      )}
      {taken > 0 && (
        <Box>
          <Button variant="contained" onClick={onImport} disabled={isRunning}>
            Import {codesText(taken)}
          </Button>
        </Box>
      )}
    </Box>
  )
}

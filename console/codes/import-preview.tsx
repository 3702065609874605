import type { ImportedCodes, RefusedLine, Stock } from '@apeak/contract/codes-console'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { LeftOutLines } from '../ui/left-out-lines.tsx'

type Props = { preview: ImportedCodes; stock: Stock; isRunning: boolean; onApply: () => void }

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
export function ImportPreview({ preview, stock, isRunning, onApply }: Props) {
  const { taken, refused, refused_count } = preview
  const served = Math.min(taken, stock.owed)
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Alert severity={taken > 0 ? 'info' : 'warning'}>
        {taken > 0 ? `${codesText(taken)} will be taken.` : 'There is nothing to take.'}
        {served > 0 && ` ${served} of them will go to paid orders that wait.`}
      </Alert>
      <LeftOutLines lines={refused} count={refused_count} faults={faults} />
      {taken > 0 && (
        <Box>
          <Button variant="contained" onClick={onApply} disabled={isRunning}>
            Import {codesText(taken)}
          </Button>
        </Box>
      )}
    </Box>
  )
}

import {
  PRICE_WARNING_PERCENT,
  type PriceFault,
  type PricePreview,
} from '@apeak/contract/prices-console'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { LeftOutLines } from '../ui/left-out-lines.tsx'
import { Money } from '../ui/money.tsx'

type Change = PricePreview['changes'][number]
type Props = { preview: PricePreview; isRunning: boolean; onApply: () => void }

/** More lines than these are not drawn; what changes most stands first. */
const SHOWN_MAX = 500

const faults: Record<PriceFault, string> = {
  no_item: 'its id is no number',
  unknown: 'there is no such item',
  archived: 'the item is archived',
  other_item: 'its id is another item’s than its name says',
  no_price: 'its price is no amount',
  decimals: 'its price has more than two decimals',
  range: 'its price is not between RM 0.01 and RM 100,000',
  repeated: 'the item stands in another line too',
}

const percentOf = ({ from_sen, to_sen }: Change) => ((to_sen - from_sen) / from_sen) * 100
const isLarge = (change: Change) => Math.abs(percentOf(change)) > PRICE_WARNING_PERCENT
const signed = (percent: number) => `${percent > 0 ? '+' : ''}${percent.toFixed(1)} %`

/** '1 price', '200 prices'. */
const pricesText = (count: number) => `${count} ${count === 1 ? 'price' : 'prices'}`

/** What a file of prices would change, line by line, before it does. */
export function PriceDifference({ preview, isRunning, onApply }: Props) {
  const { changes, unchanged, refused, refused_count } = preview
  const [isSure, setSure] = useState(false)
  const large = changes.filter(isLarge).length
  const sorted = changes.toSorted(
    (one, other) => Math.abs(percentOf(other)) - Math.abs(percentOf(one)),
  )
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Alert severity={changes.length > 0 ? 'info' : 'warning'}>
        {changes.length > 0
          ? `${pricesText(changes.length)} will change, ${unchanged} stay as they are.`
          : 'No price will change.'}
      </Alert>
      <LeftOutLines lines={refused} count={refused_count} faults={faults} />
      {changes.length > 0 && (
        <>
          <DifferenceTable changes={sorted.slice(0, SHOWN_MAX)} />
          {changes.length > SHOWN_MAX && (
            <Typography variant="body2">
              And {changes.length - SHOWN_MAX} more that change less.
            </Typography>
          )}
          {large > 0 && (
            <FormControlLabel
              control={
                <Checkbox checked={isSure} onChange={({ target }) => setSure(target.checked)} />
              }
              label={`Yes, ${pricesText(large)} by more than ${PRICE_WARNING_PERCENT} %`}
            />
          )}
          <Box>
            <Button
              variant="contained"
              onClick={onApply}
              disabled={isRunning || (large > 0 && !isSure)}
            >
              Change {pricesText(changes.length)}
            </Button>
          </Box>
        </>
      )}
    </Box>
  )
}

function DifferenceTable({ changes }: { changes: Change[] }) {
  return (
    <Box
      role="region"
      aria-label="Difference"
      tabIndex={0}
      sx={{ maxHeight: 420, overflow: 'auto', border: 1, borderColor: 'divider', borderRadius: 1 }}
    >
      <Table size="small" stickyHeader>
        <TableHead>
          <TableRow>
            <TableCell>Line</TableCell>
            <TableCell>Item</TableCell>
            <TableCell align="right">Now</TableCell>
            <TableCell align="right">New</TableCell>
            <TableCell align="right">Change</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {changes.map((change) => (
            <TableRow key={change.product_id}>
              <TableCell>{change.line}</TableCell>
              <TableCell>
                {change.game}, {change.item}
              </TableCell>
              <TableCell align="right">
                <Money sen={change.from_sen} />
              </TableCell>
              <TableCell align="right">
                <Money sen={change.to_sen} />
              </TableCell>
              <TableCell
                align="right"
                sx={{
                  whiteSpace: 'nowrap',
                  fontVariantNumeric: 'tabular-nums',
                  ...(isLarge(change) ? { color: 'warning.main', fontWeight: 700 } : {}),
                }}
              >
                {isLarge(change) && '⚠ '}
                {signed(percentOf(change))}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  )
}

import type { ImportedCodes, RefusedLine, SaveStock, Stock } from '@apeak/contract/codes-console'
import { consolePaths, pathTo } from '@apeak/contract/paths'
import { Alert, Box, Button, Chip, FormControlLabel, Paper, Switch, TextField } from '@mui/material'
import { useState } from 'react'
import { useNotify, useRefresh } from 'react-admin'
import { call } from '../api.ts'
import { CsvUpload, type Previewed, RefusedLines } from '../forms/csv-upload.tsx'
import { SubjectHistory } from '../operators/event-list.tsx'
import { useRights } from '../session.ts'
import { ActionButton } from '../ui/actions.tsx'
import { ConsoleList } from '../ui/console-list.tsx'
import { Col, NumberCol, RowLink } from '../ui/console-table.tsx'
import type { CsvColumns } from '../ui/csv-export.tsx'
import { searchFilter, selectFilter } from '../ui/filters.tsx'
import { Facts, Panel } from '../ui/panel.tsx'
import { ShowHeading, ShowPage } from '../ui/show-page.tsx'
import { Note } from '../ui/text.tsx'
import { CodeTable } from './code-table.tsx'

const filters = [
  searchFilter('Game or item'),
  selectFilter('delivered_by_code', 'Delivered', { true: 'By code', false: 'Manually' }),
  selectFilter('is_low', 'Stock', { true: 'Low' }),
]

const csv: CsvColumns = [
  ['Game', ({ category_name }: Stock) => category_name],
  ['Item', ({ name }: Stock) => name],
  ['Available', ({ available }: Stock) => available],
  ['In stock', ({ in_stock }: Stock) => in_stock],
  ['Reserved', ({ reserved }: Stock) => reserved],
  ['Orders waiting', ({ owed }: Stock) => owed],
  ['Warn below', ({ warn_below }: Stock) => warn_below],
]

/** Products delivered by code, with their stock. */
export function StockList() {
  return (
    <ConsoleList
      resource="code-stocks"
      csv={csv}
      title="Codes"
      filters={filters}
      initially={{ delivered_by_code: 'true' }}
      sort={{ field: 'name', order: 'ASC' }}
      nothing="No items are delivered by code yet. Filter by “Manually” to find an item and change its settings."
      opens
    >
      <Col
        source="name"
        label="Item"
        render={({ category_name, name }: Stock) => (
          <RowLink>
            {category_name}, {name}
          </RowLink>
        )}
      />
      <Col label="State" render={(stock: Stock) => <StockState stock={stock} />} />
      <NumberCol source="available" />
      <NumberCol source="in_stock" label="In stock" hide="narrow" />
      <NumberCol source="reserved" hide="narrow" />
      <NumberCol source="owed" label="Orders waiting" hide="phone" />
      <NumberCol source="warn_below" label="Warn below" hide="narrow" />
    </ConsoleList>
  )
}

/** A product's stock of codes, an import form and the codes. */
export function StockShow() {
  const { has } = useRights()
  return (
    <ShowPage<Stock> title={nameOf}>
      {(stock) => (
        <>
          <ShowHeading
            state={<StockState stock={stock} />}
            actions={<StockSettings stock={stock} />}
          >
            {nameOf(stock)}
          </ShowHeading>
          <StockFigures stock={stock} />
          {stock.delivered_by_code && has('codes.import') && (
            <Panel title="Import codes">
              <CodeUpload stock={stock} />
            </Panel>
          )}
          <Panel title="All codes">
            <Box sx={{ overflowX: 'auto' }}>
              <CodeTable filter={{ product_id: stock.id }} />
            </Box>
          </Panel>
          <SubjectHistory kind="product" id={String(stock.id)} name={nameOf(stock)} />
        </>
      )}
    </ShowPage>
  )
}

const nameOf = ({ category_name, name }: Stock) => `${category_name}, ${name}`

function StockFigures({ stock }: { stock: Stock }) {
  const figures = [
    ['Available', stock.available],
    ['In stock', stock.in_stock],
    ['Reserved by unpaid orders', stock.reserved],
    ['Paid and waiting', stock.owed],
    ['Warn below', stock.warn_below],
  ] as const
  return (
    <Paper variant="outlined" sx={{ px: 2, py: 1.5 }}>
      <Facts facts={figures} />
    </Paper>
  )
}

/** The default threshold of products that become delivered by code. */
const DEFAULT_THRESHOLD = 5

type Settings = { byCode: boolean; warnBelow: string }

const settingsOf = ({ delivered_by_code, warn_below }: Stock): Settings => ({
  byCode: delivered_by_code,
  warnBelow: String(delivered_by_code ? warn_below : DEFAULT_THRESHOLD),
})

/** Edits a product's way of delivery, and its warning threshold. */
function StockSettings({ stock }: { stock: Stock }) {
  const [edited, setEdited] = useState<Settings & { version: number }>()
  const { byCode, warnBelow } = edited ?? settingsOf(stock)
  const edit = (change: Partial<Settings>) =>
    setEdited({ version: stock.version, byCode, warnBelow, ...change })
  const isNumber = /^\d{1,7}$/.test(warnBelow)
  // After a conflict: the next save overwrites the version that was just shown.
  const theirs = edited && edited.version !== stock.version ? settingsOf(stock) : undefined
  const save = () => {
    const { id, version } = stock
    const body: SaveStock = { delivered_by_code: byCode, warn_below: Number(warnBelow), version }
    return call('POST', pathTo(consolePaths.saveStock, { id: String(id) }), body)
  }
  return (
    <ActionButton
      label="Settings"
      title="Delivery settings"
      confirm="Save"
      right="codes.settings"
      run={save}
      done="Saved"
      onDone={() => setEdited(undefined)}
      disabled={!isNumber}
    >
      {theirs && (
        <Alert severity="warning">
          Someone saved other settings: {theirs.byCode ? 'delivered by code' : 'delivered manually'}
          , with a warning below {stock.warn_below}. Save again to use yours.
        </Alert>
      )}
      <FormControlLabel
        control={
          <Switch checked={byCode} onChange={({ target }) => edit({ byCode: target.checked })} />
        }
        label="Delivered by code"
      />
      <Note>
        {byCode
          ? 'Paid orders get a code automatically. Shoppers can order only as many as there are codes.'
          : 'Operators deliver each order manually. Existing orders are still delivered by code.'}
      </Note>
      <TextField
        label="Email a warning below"
        helperText="0 for no warning"
        value={warnBelow}
        onChange={({ target }) => edit({ warnBelow: target.value.trim() })}
        error={!isNumber}
        slotProps={{ htmlInput: { inputMode: 'numeric' } }}
      />
    </ActionButton>
  )
}

/** Imports codes, pasted or from a file, after a preview. */
function CodeUpload({ stock }: { stock: Stock }) {
  const notify = useNotify()
  const refresh = useRefresh()
  const id = String(stock.id)
  const bringIn = async ({ text, request_key }: Previewed<ImportedCodes>) => {
    const path = pathTo(consolePaths.importCodes, { id })
    const { taken } = await call<ImportedCodes>('POST', path, { text, request_key })
    notify(`${codesText(taken)} imported`, { type: 'success' })
    refresh()
  }
  return (
    <CsvUpload<ImportedCodes>
      label="Codes"
      helperText="One per line, optionally with an expiry date after a comma: 2027-01-31 or 31/01/2027."
      rows={{ min: 4, max: 14 }}
      previewLabel="Preview"
      previewPath={pathTo(consolePaths.previewCodes, { id })}
      apply={bringIn}
    >
      {(preview, props) => <ImportPreview preview={preview} stock={stock} {...props} />}
    </CsvUpload>
  )
}

type Props = { preview: ImportedCodes; stock: Stock; isRunning: boolean; onApply: () => void }

/** '1 code', '12 codes'. */
const codesText = (count: number) => `${count} ${count === 1 ? 'code' : 'codes'}`

const faults: Record<RefusedLine['why'], string> = {
  unreadable: 'it is not a code with an optional date',
  too_long: 'it is too long for a code',
  no_date: 'the text after the code is not a date',
  expired: 'it has expired',
  repeated: 'it is on an earlier line too',
  known: 'it has been imported before',
}

/** The preview of a code import. */
function ImportPreview({ preview, stock, isRunning, onApply }: Props) {
  const { taken, refused, refused_count } = preview
  const served = Math.min(taken, stock.owed)
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Alert severity={taken > 0 ? 'info' : 'warning'}>
        {taken > 0 ? `${codesText(taken)} to import.` : 'No codes to import.'}
        {served > 0 && ` ${served} of them go to paid orders waiting for codes.`}
      </Alert>
      <RefusedLines lines={refused} count={refused_count} faults={faults} />
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

/** The state of a stock. */
function StockState({ stock }: { stock: Stock }) {
  const { delivered_by_code, owed, available, warn_below } = stock
  if (!delivered_by_code) return <Chip label="Manual" />
  if (owed > 0 && available < 0) return <Chip color="error" label="Orders waiting" />
  if (available <= 0) return <Chip color="error" label="Sold out" />
  if (available < warn_below) return <Chip color="warning" label="Low stock" />
  return <Chip color="success" label="In stock" />
}

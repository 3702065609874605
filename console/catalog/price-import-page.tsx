import type { Page } from '@apeak/contract/lists'
import { consolePaths, pathTo } from '@apeak/contract/paths'
import {
  PRICE_WARNING_PERCENT,
  type PriceFault,
  type PriceImport,
  type PricePreview,
  type UndonePrices,
} from '@apeak/contract/prices-console'
import { Alert, Box, Button, Checkbox, FormControlLabel, Typography } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useCreatePath, useNotify } from 'react-admin'
import { Link } from 'react-router-dom'
import { call, isWaitingForApproval, refusalOf } from '../api.ts'
import { CsvUpload, type Previewed, RefusedLines } from '../forms/csv-upload.tsx'
import { useActorNames } from '../operators/operator-names.ts'
import { useRead } from '../read.ts'
import { useRights } from '../session.ts'
import { ActionButton } from '../ui/actions.tsx'
import { Time } from '../ui/malaysian-time.tsx'
import { Money } from '../ui/money.tsx'
import { Panel, RetryAlert } from '../ui/panel.tsx'
import { PlainTable, right } from '../ui/plain-table.tsx'
import { PageHeading } from '../ui/show-page.tsx'

/** Price import: download, preview, apply and revert. */
export function PriceImportPage() {
  const { has } = useRights()
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <PageHeading title="Import prices">
        <Button component="a" href={consolePaths.prices} download variant="outlined" size="small">
          Download current prices
        </Button>
      </PageHeading>
      {has('prices.change') && (
        <Panel title="Upload new prices">
          <Typography variant="body2" sx={{ mb: 1.5 }}>
            Edit the “price” column of the downloaded file and upload it. You can leave out lines.
            You see a preview before anything changes.
          </Typography>
          <PriceUpload />
        </Panel>
      )}
      <PriceImportPanel />
    </Box>
  )
}

/** Uploads or pastes prices and previews them. */
function PriceUpload() {
  const notify = useNotify()
  const queries = useQueryClient()
  const apply = async ({ preview, request_key }: Previewed<PricePreview>) => {
    const changes = preview.changes.map(({ product_id, from_sen, to_sen }) => ({
      ...{ product_id, from_sen, to_sen },
    }))
    try {
      const done = await call<PriceImport>('POST', consolePaths.priceImports, {
        request_key,
        changes,
      })
      notify(`${done.changes} prices changed`, { type: 'success' })
    } catch (error) {
      if (!isWaitingForApproval(error)) throw error
      notify(error.message, { type: 'info', autoHideDuration: 10_000 })
    } finally {
      void queries.invalidateQueries({ queryKey: ['price-imports'] })
    }
  }
  return (
    <CsvUpload<PricePreview>
      label="Prices"
      helperText="The first line must name the columns, at least id and price."
      rows={{ min: 3, max: 10 }}
      previewLabel="Preview changes"
      previewPath={consolePaths.previewPrices}
      apply={apply}
      // A price changed since the preview: refresh it.
      isOutdated={(error) => refusalOf(error) === 'prices_changed'}
    >
      {(preview, props) => <PriceDifference preview={preview} {...props} />}
    </CsvUpload>
  )
}

type Change = PricePreview['changes'][number]
type Props = { preview: PricePreview; isRunning: boolean; onApply: () => void }

/** Lines shown; the largest changes first. */
const SHOWN_MAX = 500

const faults: Record<PriceFault, string> = {
  no_product: 'its ID is not a number',
  unknown: 'the item does not exist',
  archived: 'the item is archived',
  other_product: 'its ID and name belong to different items',
  no_price: 'its price is not an amount',
  decimals: 'its price has more than two decimals',
  range: 'its price is not between RM 0.01 and RM 100,000',
  repeated: 'the item is on another line too',
}

const percentOf = ({ from_sen, to_sen }: Change) => ((to_sen - from_sen) / from_sen) * 100
const isLarge = (change: Change) => Math.abs(percentOf(change)) > PRICE_WARNING_PERCENT
const signed = (percent: number) => `${percent > 0 ? '+' : ''}${percent.toFixed(1)}%`

/** '1 price', '200 prices'. */
const pricesText = (count: number) => `${count} ${count === 1 ? 'price' : 'prices'}`

/** Previews the changes of a file. */
function PriceDifference({ preview, isRunning, onApply }: Props) {
  const { changes, unchanged, refused, refused_count } = preview
  const [isSure, setSure] = useState(false)
  const large = changes.filter(isLarge).length
  const below = changes.filter(({ to_sen, cost_sen }) => to_sen < (cost_sen ?? 0)).length
  const sorted = changes.toSorted(
    (one, other) => Math.abs(percentOf(other)) - Math.abs(percentOf(one)),
  )
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Alert severity={changes.length > 0 ? 'info' : 'warning'}>
        {changes.length > 0
          ? `${pricesText(changes.length)} will change, ${unchanged} will not.`
          : 'No prices will change.'}
      </Alert>
      {below > 0 && <Alert severity="warning">Below the item’s cost: {pricesText(below)}.</Alert>}
      <RefusedLines lines={refused} count={refused_count} faults={faults} />
      {changes.length > 0 && (
        <>
          <DifferenceTable changes={sorted.slice(0, SHOWN_MAX)} />
          {changes.length > SHOWN_MAX && (
            <Typography variant="body2">
              And {changes.length - SHOWN_MAX} smaller changes.
            </Typography>
          )}
          {large > 0 && (
            <FormControlLabel
              control={
                <Checkbox checked={isSure} onChange={({ target }) => setSure(target.checked)} />
              }
              label={`Change ${pricesText(large)} by more than ${PRICE_WARNING_PERCENT}%`}
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
    <PlainTable
      label="Difference"
      isSticky
      rows={changes}
      keyOf={({ product_id }) => product_id}
      sx={{ maxHeight: 420, border: 1, borderColor: 'divider', borderRadius: 1 }}
      columns={[
        ['Line', ({ line }) => line],
        ['Item', ({ category_name, product_name }) => `${category_name}, ${product_name}`],
        ['Now', ({ from_sen }) => <Money sen={from_sen} />, right],
        ['New', ({ to_sen }) => <Money sen={to_sen} />, right],
        ['Cost', ({ cost_sen }) => cost_sen !== null && <Money sen={cost_sen} />, right],
        ['Change', percentCell, right],
      ]}
    />
  )
}

const percentCell = (change: Change) => (
  <Box
    component="span"
    sx={{
      whiteSpace: 'nowrap',
      ...(isLarge(change) ? { color: 'warning.main', fontWeight: 700 } : {}),
    }}
  >
    {isLarge(change) && '⚠ '}
    {signed(percentOf(change))}
  </Box>
)

/** Price imports, newest first, each with a revert button. */
function PriceImportPanel() {
  const nameOf = useActorNames()
  const [undone, setUndone] = useState<UndonePrices>()
  const { data, error, refetch } = useRead<Page<PriceImport>>(
    ['price-imports'],
    consolePaths.priceImports,
  )
  const stateOf = (one: PriceImport) =>
    one.undone_at ? (
      <>
        Reverted by {nameOf('operator', one.undone_by)}, <Time at={one.undone_at} />
        {one.kept ? `; ${one.kept} unchanged` : ''}
      </>
    ) : (
      <UndoButton of={one} onDone={setUndone} reread={refetch} />
    )
  return (
    <Panel title="Imports">
      {error && <RetryAlert retry={refetch}>The imports could not be loaded.</RetryAlert>}
      <div role="status">{undone && <Undone undone={undone} />}</div>
      {data?.total === 0 && <Typography>No imports yet.</Typography>}
      {data && data.total > 0 && (
        <PlainTable
          label="Price imports"
          rows={data.data}
          keyOf={({ id }) => id}
          columns={[
            ['Date', ({ created_at }) => <Time at={created_at} />],
            ['Imported by', ({ operator_id }) => nameOf('operator', operator_id)],
            ['Prices', ({ changes }) => changes, right],
            ['State', stateOf],
          ]}
        />
      )}
    </Panel>
  )
}

type UndoProps = {
  of: PriceImport
  onDone(undone: UndonePrices): void
  reread(): unknown
}

function UndoButton({ of: { id, changes }, onDone, reread }: UndoProps) {
  return (
    <ActionButton
      label="Revert"
      title="Revert these prices?"
      right="prices.change"
      run={async () =>
        onDone(await call<UndonePrices>('POST', pathTo(consolePaths.undoPriceImport, { id }), {}))
      }
      done="Reverted"
      onDone={reread}
    >
      <Typography>
        {changes === 1 ? 'One item returns to its' : `${changes} items return to their`} earlier
        price. Prices that were changed since stay.
      </Typography>
    </ActionButton>
  )
}

/** The result of a revert. */
function Undone({ undone: { undone, kept, kept_count } }: { undone: UndonePrices }) {
  const linkTo = useCreatePath()
  return (
    <Alert severity={kept_count > 0 ? 'warning' : 'success'} sx={{ mb: 1.5 }}>
      {undone} reverted.
      {kept_count > 0 && (
        <>
          {` ${kept_count} unchanged, because their prices changed later:`}
          <Box component="ul" sx={{ m: 0, pl: 2.5, maxHeight: 180, overflow: 'auto' }}>
            {kept.map(({ product_id, category_name, product_name, price_sen }) => (
              <li key={product_id}>
                <Link to={linkTo({ resource: 'products', type: 'edit', id: product_id })}>
                  {category_name}, {product_name}
                </Link>
                : <Money sen={price_sen} />
              </li>
            ))}
          </Box>
        </>
      )}
    </Alert>
  )
}

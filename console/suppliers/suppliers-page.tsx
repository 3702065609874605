import { formatSen } from '@apeak/contract/money'
import { consolePaths, pathTo } from '@apeak/contract/paths'
import type { SupplierState } from '@apeak/contract/suppliers-console'
import { Alert, Box, Chip, TextField } from '@mui/material'
import { type ReactNode, useState } from 'react'
import { Title } from 'react-admin'
import { Link } from 'react-router-dom'
import { call } from '../api.ts'
import { useRead } from '../read.ts'
import { ActionButton } from '../ui/actions.tsx'
import { Loading } from '../ui/loading.tsx'
import { Time } from '../ui/malaysian-time.tsx'
import { hundredthsText, typedHundredths } from '../ui/money.tsx'
import { Facts, Panel, RetryAlert } from '../ui/panel.tsx'
import { Muted } from '../ui/text.tsx'

const REFRESH_MS = 30_000

/** The suppliers with their state, and a switch for each. */
export function SuppliersPage() {
  const { data, error, refetch } = useRead<{ data: SupplierState[] }>(
    ['suppliers'],
    consolePaths.suppliers,
    { everyMs: REFRESH_MS },
  )
  return (
    <Box sx={{ display: 'grid', gap: 2, py: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Title title="Suppliers" />
      {error && <RetryAlert retry={refetch}>The suppliers could not be loaded.</RetryAlert>}
      {!data && !error && <Loading height={240} />}
      {data?.data.length === 0 && (
        <Muted>
          No suppliers yet. Set the keys of one and restart the shop: it appears here, switched off.
        </Muted>
      )}
      {data?.data.map((supplier) => (
        <SupplierPanel key={supplier.name} supplier={supplier} onChange={() => void refetch()} />
      ))}
    </Box>
  )
}

const pauses: Record<NonNullable<SupplierState['pause_reason']>, string> = {
  balance: 'Paused: low balance',
  misconfigured: 'Paused: keys or orders refused',
  unavailable: 'Paused: no answer',
  statement: 'Paused: unknown charges',
}

type Props = { supplier: SupplierState; onChange(): void }

function SupplierPanel({ supplier, onChange }: Props) {
  const { label, enabled, pause_reason, is_connected } = supplier
  return (
    <Panel title={label}>
      <Box sx={{ display: 'grid', gap: 1.5 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Chip label={enabled ? 'On' : 'Off'} color={enabled ? 'success' : 'default'} />
          {!is_connected && <Chip label="No keys" color="warning" />}
          {pause_reason && <Chip label={pauses[pause_reason]} color="warning" />}
        </Box>
        <Facts facts={factsOf(supplier)} />
        {supplier.fault && supplier.fault_at && (
          <Alert severity={pause_reason ? 'warning' : 'info'} sx={{ overflowWrap: 'anywhere' }}>
            Last fault, <Time at={supplier.fault_at} />: {supplier.fault}
          </Alert>
        )}
        <SupplierActions supplier={supplier} onChange={onChange} />
      </Box>
    </Panel>
  )
}

function factsOf(supplier: SupplierState): [string, ReactNode][] {
  const { name, balance_sen, delivered_lately, failed_lately, median_seconds } = supplier
  const ended = delivered_lately + failed_lately
  const percent = Math.round((delivered_lately / Math.max(1, ended)) * 100)
  const products = `/supplier-products?filter=${encodeURIComponent(JSON.stringify({ supplier: name }))}`
  return [
    ['Balance', balance_sen === null ? 'unknown' : formatSen(balance_sen)],
    ['Lasts for', daysText(supplier)],
    ['Pauses below', formatSen(supplier.low_balance_sen)],
    [
      'Delivered in the last hour',
      ended === 0 ? 'no orders' : `${delivered_lately} of ${ended} (${percent}%)`,
    ],
    ['Median time', median_seconds === null ? 'no deliveries' : `${Math.round(median_seconds)} s`],
    ['Open orders', supplier.open_orders],
    [
      'Products',
      <Link key="products" to={products}>
        {supplier.products}
        {supplier.products_at && (
          <>
            , read <Time at={supplier.products_at} />
          </>
        )}
      </Link>,
    ],
  ]
}

/** Longer times are not shown in days. */
const DAYS_MAX = 99

function daysText({ days_left }: SupplierState): string {
  if (days_left === null) return 'no sales yet'
  if (days_left > DAYS_MAX) return `more than ${DAYS_MAX} days of sales`
  return `${days_left.toFixed(1)} days of sales`
}

function SupplierActions({ supplier, onChange }: Props) {
  const { name, enabled, low_balance_sen, pause_reason } = supplier
  const [limit, setLimit] = useState<string>()
  const typed = limit ?? hundredthsText(low_balance_sen)
  const sen = typedHundredths(typed)
  const path = pathTo(consolePaths.changeSupplier, { supplier: name })
  const change = (changes: object) => (reason: string) =>
    call('POST', path, { enabled, low_balance_sen, reason, ...changes })
  const shared = { right: 'suppliers.change', asksReason: true, onDone: onChange } as const
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <ActionButton
        {...shared}
        label={enabled ? 'Switch off' : 'Switch on'}
        title={enabled ? 'Switch off' : 'Switch on'}
        done={enabled ? 'Switched off' : 'Switched on'}
        run={change({ enabled: !enabled })}
        consequence={
          enabled
            ? 'No new orders are sent to this supplier. Open orders are still tracked.'
            : 'Paid orders for its items are sent to this supplier.'
        }
      />
      <ActionButton
        {...shared}
        label="Lowest balance"
        title="Pause below this balance"
        confirm="Save"
        done="Saved"
        disabled={sen === undefined}
        run={change({ low_balance_sen: sen ?? low_balance_sen })}
      >
        <TextField
          label="RM"
          value={typed}
          error={sen === undefined}
          onChange={({ target }) => setLimit(target.value)}
          slotProps={{ htmlInput: { inputMode: 'decimal' } }}
        />
      </ActionButton>
      {pause_reason && (
        <ActionButton
          {...shared}
          label="Resume"
          title="Resume ordering"
          done="Resumed"
          run={change({ resume: true })}
          consequence="Orders are sent to this supplier again immediately."
        />
      )}
    </Box>
  )
}

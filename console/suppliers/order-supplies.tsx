import { formatSen } from '@apeak/contract/money'
import type { OrderPage } from '@apeak/contract/orders-console'
import { consolePaths, pathTo } from '@apeak/contract/paths'
import type { DecideSupply, OrderSupply } from '@apeak/contract/suppliers-console'
import { Box, Chip, type ChipProps, MenuItem, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { call } from '../api.ts'
import { useRead } from '../read.ts'
import { ActionButton } from '../ui/actions.tsx'
import { Time } from '../ui/malaysian-time.tsx'
import { Panel, RetryAlert } from '../ui/panel.tsx'
import { Note } from '../ui/text.tsx'

const REFRESH_MS = 10_000

function useSupplies(id: string, isOpen: boolean) {
  const path = pathTo(consolePaths.orderSupplies, { id })
  return useRead<{ data: OrderSupply[] }>(['supplies', id], path, {
    ...(isOpen ? { everyMs: REFRESH_MS } : {}),
  })
}

/** What suppliers answered about an order in the queue, and a person's decision. */
export function TriedSuppliers({ orderId }: { orderId: string }) {
  const { data, error, refetch } = useSupplies(orderId, true)
  if (error) {
    return <RetryAlert retry={refetch}>The orders at suppliers could not be loaded.</RetryAlert>
  }
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {data?.data.map((supply) => (
        <SupplyLine key={supply.id} supply={supply} orderId={orderId} />
      ))}
    </Box>
  )
}

/** The supplier orders of an order, with the operator’s actions. */
export function OrderSupplies({ order }: { order: OrderPage }) {
  const { id, by_supplier, status } = order
  const isOpen = status === 'processing'
  const { data, error, refetch } = useSupplies(id, isOpen)
  if (error) {
    return <RetryAlert retry={refetch}>The orders at suppliers could not be loaded.</RetryAlert>
  }
  const supplies = data?.data ?? []
  if (!by_supplier && supplies.length === 0) return null
  return (
    <Panel title="Suppliers">
      <Box sx={{ display: 'grid', gap: 1.5 }}>
        {by_supplier && isOpen && (
          <Note>Suppliers deliver this order. Take it over to deliver it by hand.</Note>
        )}
        {supplies.map((supply) => (
          <SupplyLine key={supply.id} supply={supply} orderId={id} />
        ))}
        {isOpen && <SupplyActions order={order} />}
      </Box>
    </Panel>
  )
}

function SupplyActions({ order }: { order: OrderPage }) {
  const { id, by_supplier, qty, delivered_qty, cancelled_qty, supplying_qty } = order
  const owed = qty - delivered_qty - cancelled_qty - supplying_qty
  const act = (path: string) => (reason: string, request_key: string) =>
    call('POST', path, { reason, request_key })
  if (!by_supplier && owed <= 0) return null
  return (
    <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
      {by_supplier && (
        <ActionButton
          label="Take over"
          right="orders.deliver"
          title="Deliver this order by hand"
          done="Taken over"
          asksReason
          run={act(pathTo(consolePaths.takeOverOrder, { id }))}
          consequence="No further units are placed at suppliers. Units that a supplier may already be delivering stay there."
        />
      )}
      {!by_supplier && (
        <ActionButton
          label="Place at suppliers again"
          right="orders.deliver"
          title="Place at suppliers again"
          confirm="Place"
          done="Suppliers are tried again"
          asksReason
          run={act(pathTo(consolePaths.supplyOrderAgain, { id }))}
          consequence="All suppliers of the item are tried again, also those that failed. Do not deliver by hand meanwhile."
        />
      )}
    </Box>
  )
}

const states: Record<OrderSupply['state'], { label: string; color: ChipProps['color'] }> = {
  sending: { label: 'Sending', color: 'default' },
  unknown: { label: 'No answer', color: 'warning' },
  accepted: { label: 'Accepted', color: 'info' },
  processing: { label: 'Processing', color: 'info' },
  delivered: { label: 'Delivered', color: 'success' },
  failed: { label: 'Failed', color: 'default' },
  reversed: { label: 'Reversed', color: 'error' },
}

const certainties: Record<NonNullable<OrderSupply['certainty']>, string> = {
  never_created: 'not placed',
  ended: 'ended, money returned',
  decided: 'decided by an operator',
}

function SupplyLine({ supply, orderId }: { supply: OrderSupply; orderId: string }) {
  const { supplier_label, product, unit, ref, state, certainty, note, sends, checks } = supply
  const { label, color } = states[state]
  const costs = formatSen(supply.charged_sen ?? supply.cost_sen)
  const tries = [
    sends > 1 ? `sent ${sends} times` : '',
    checks > 0 ? `checked ${checks} times` : '',
    certainty ? certainties[certainty] : '',
    supply.is_surplus ? 'surplus: the order no longer needed it' : '',
  ].filter(Boolean)
  return (
    <Box sx={{ display: 'grid', gap: 0.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Chip size="small" label={label} color={color ?? 'default'} />
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {supplier_label}: {product}, unit {unit}, {costs}
        </Typography>
      </Box>
      <Note sx={{ overflowWrap: 'anywhere' }}>
        {ref}, <Time at={supply.sent_at} />
        {supply.supplier_order_id && `, their order ${supply.supplier_order_id}`}
        {tries.length > 0 && `, ${tries.join(', ')}`}
        {note && `: ${note}`}
      </Note>
      {supply.is_decidable && <DecideButton supply={supply} orderId={orderId} />}
    </Box>
  )
}

type Decision = DecideSupply['decision']

const decisions: Record<Decision, string> = {
  delivered: 'It was delivered',
  by_hand: 'It was never placed: deliver by hand',
  try_again: 'It was never placed: try suppliers again',
}

/** The decisions on an order that the supplier has confirmed. */
const confirmedDecisions: Record<Decision, string> = {
  delivered: 'It was delivered',
  by_hand: 'It was cancelled, or you have its code: deliver by hand',
  try_again: 'It was cancelled: try suppliers again',
}

/** An operator's decision on a supplier order that stayed open. */
function DecideButton({ supply, orderId }: { supply: OrderSupply; orderId: string }) {
  const { supplier_label, state } = supply
  const isConfirmed = state === 'accepted' || state === 'processing'
  const [decision, setDecision] = useState<Decision | ''>('')
  return (
    <Box>
      <ActionButton
        label="Record outcome"
        right="orders.deliver"
        title={`Outcome of ${supply.ref}`}
        confirm="Record"
        done="Outcome recorded"
        asksReason
        disabled={decision === ''}
        run={(reason, request_key) =>
          call('POST', pathTo(consolePaths.decideSupply, { id: orderId }), {
            ...{ supply_id: supply.id, decision, reason, request_key },
          })
        }
        consequence={
          isConfirmed
            ? `${supplier_label} has confirmed this order and may still deliver it; then the shopper gets the goods twice. Look it up there by its reference first.`
            : `Look the order up at ${supplier_label} by its reference first. If it was placed after all, the shopper gets the goods twice.`
        }
      >
        <TextField
          select
          label="What happened"
          value={decision}
          onChange={({ target }) => setDecision(target.value as Decision)}
        >
          {Object.entries(isConfirmed ? confirmedDecisions : decisions).map(([value, text]) => (
            <MenuItem key={value} value={value}>
              {text}
            </MenuItem>
          ))}
        </TextField>
      </ActionButton>
    </Box>
  )
}

import { itemText } from '@apeak/contract/orders'
import type { DeliverOrder, WaitingItem } from '@apeak/contract/orders-console'
import { consolePaths, pathTo } from '@apeak/contract/paths'
import { Alert, Box, Button, LinearProgress, Typography } from '@mui/material'
import { useRef, useState } from 'react'
import { call } from '../api.ts'
import type { UndoableDelivery } from '../orders/undo-bar.tsx'
import { ConsoleDialog } from '../ui/dialog.tsx'
import { failureText, useRun } from '../ui/run.ts'
import { Note } from '../ui/text.tsx'
import { GroupedText } from './grouped-text.tsx'

type Props = {
  items: readonly WaitingItem[]
  onClose(): void
  /** Called for each delivered order. */
  onDelivered(item: WaitingItem): void
  /** Called once at the end, with all that can be undone. */
  onDone(delivered: readonly UndoableDelivery[]): void
}

type Exception = { item: WaitingItem; why: string }

/** Requests at the same time. */
const AT_ONCE = 4

/** Delivers marked orders in full, and lists those that could not be delivered. */
export function DeliverManyDialog({ items, onClose, onDelivered, onDone }: Props) {
  // The orders when it opened: delivered ones leave the queue meanwhile.
  const [orders] = useState(items)
  const keys = useRef(new Map(orders.map(({ id }) => [id, crypto.randomUUID() as string])))
  const [exceptions, setExceptions] = useState<Exception[]>()
  const [count, setCount] = useState(0)
  const { run, isRunning, failure } = useRun()
  const keyFor = (id: string) => keys.current.get(id) ?? ''
  const deliver = () =>
    run(async () => {
      const delivered: UndoableDelivery[] = []
      const failed: Exception[] = []
      const waiting = [...orders]
      const worker = async () => {
        for (let item = waiting.shift(); item; item = waiting.shift()) {
          const why = await deliverOne(item, keyFor(item.id))
          if (why === null) {
            delivered.push({ id: item.id, what: titleOf(item), key: keyFor(item.id) })
            onDelivered(item)
          } else failed.push({ item, why })
          setCount(delivered.length + failed.length)
        }
      }
      await Promise.all(Array.from({ length: AT_ONCE }, worker))
      onDone(delivered)
      if (failed.length === 0) onClose()
      else setExceptions(failed)
    })
  const isOver = exceptions !== undefined
  return (
    <ConsoleDialog
      title={isOver ? `${exceptions.length} not delivered` : `Deliver ${orders.length} orders`}
      onClose={isRunning ? () => undefined : onClose}
      onSubmit={() => void deliver()}
      cancel={isOver ? 'Close' : 'Cancel'}
      maxWidth="sm"
      actions={
        !isOver && (
          <Button type="submit" variant="contained" autoFocus disabled={isRunning}>
            Deliver {orders.length}
          </Button>
        )
      }
    >
      {isOver ? <Exceptions exceptions={exceptions} /> : <OrderLines items={orders} />}
      {isRunning && (
        <LinearProgress
          aria-label="Delivering"
          variant="determinate"
          value={(count / orders.length) * 100}
        />
      )}
      {failure && <Alert severity="error">{failure}</Alert>}
    </ConsoleDialog>
  )
}

/** Delivers all owed units of an order. Returns why it could not; null if it was delivered. */
async function deliverOne({ id, details }: WaitingItem, request_key: string) {
  const body: DeliverOrder = { qty: details.owed_qty ?? 1, code: null, note: null, request_key }
  try {
    await call('POST', pathTo(consolePaths.deliverOrder, { id }), body)
    return null
  } catch (error) {
    return failureText(error)
  }
}

const titleOf = ({ details }: WaitingItem) => itemText(details.product ?? '', details.owed_qty ?? 1)

const listLook = {
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'grid',
  gap: 1,
  overflowWrap: 'anywhere',
}

const OrderLines = ({ items }: { items: readonly WaitingItem[] }) => (
  <Box component="ul" sx={listLook}>
    {items.map((item) => (
      <li key={item.id}>
        {(item.details.options ?? []).map(({ name, value }) => (
          <Box component="span" key={name} sx={{ mr: 1.25 }}>
            <GroupedText text={value} />
          </Box>
        ))}
        <Note component="span">
          {titleOf(item)}, {item.details.category}, {item.reference}
        </Note>
      </li>
    ))}
  </Box>
)

const Exceptions = ({ exceptions }: { exceptions: readonly Exception[] }) => (
  <Box component="ul" sx={listLook}>
    {exceptions.map(({ item, why }) => (
      <li key={item.id}>
        <Typography sx={{ fontWeight: 600 }}>
          {item.reference} · {titleOf(item)}
        </Typography>
        <Typography color="error">{why}</Typography>
      </li>
    ))}
  </Box>
)

import { itemText } from '@apeak/contract/orders'
import type { DeliverOrder } from '@apeak/contract/orders-console'
import { consolePaths, pathTo } from '@apeak/contract/paths'
import { Alert, Box, Checkbox, FormControlLabel, TextField, Typography } from '@mui/material'
import { useRef, useState } from 'react'
import { call } from '../api.ts'
import { GroupedText } from '../desk/grouped-text.tsx'
import { useActorNames } from '../operators/operator-names.ts'
import { ActionDialog } from '../ui/actions.tsx'
import { holderOf } from '../ui/run.ts'
import { Note } from '../ui/text.tsx'
import { useTextInput } from '../ui/typed.tsx'
import type { UndoableDelivery } from './undo-bar.tsx'

/** The order to deliver. */
export type Deliverable = {
  id: string
  product: string
  category: string
  reference: string
  /** The shopper's answers, such as the player. */
  options: readonly { name: string; value: string }[]
  /** The undelivered units. */
  owed: number
  /** Another operator who has claimed it; null if none. */
  holder: string | null
}

type DeliverDialogProps = {
  order: Deliverable
  onClose(): void
  /** Called after the delivery; `undoable`: as it can be undone, or null if a code was delivered. */
  onDone(undoable: UndoableDelivery | null): void
}

/** Delivers all or some units, optionally with a code or a note. */
export function DeliverDialog({ order, onClose, onDone }: DeliverDialogProps) {
  const { id, product, category, owed } = order
  const [qty, setQty] = useState(owed)
  const [holder, setHolder] = useState(order.holder)
  const [isDespite, setDespite] = useState(false)
  const key = useRef('')
  const code = useTextInput('', { maxLength: 2000, autoComplete: 'off', spellCheck: false })
  const note = useTextInput('', { maxLength: 1000 })
  const deliver = async (_reason: string, request_key: string) => {
    key.current = request_key
    const body: DeliverOrder = {
      ...{ qty, code: code.text || null, note: note.text || null, request_key },
      ...(isDespite ? { despite_claim: true } : {}),
    }
    try {
      await call('POST', pathTo(consolePaths.deliverOrder, { id }), body)
    } catch (error) {
      setHolder(holderOf(error) ?? holder)
      throw error
    }
  }
  const what = itemText(product, qty)
  return (
    <ActionDialog
      title={`Deliver ${what}`}
      confirm="Deliver"
      // Otherwise the bar that offers to undo it says so.
      done={code.text ? `${what} delivered` : ''}
      run={deliver}
      disabled={!(qty >= 1 && qty <= owed) || (holder !== null && !isDespite)}
      onClose={onClose}
      onDone={() => onDone(code.text ? null : { id, what, key: key.current })}
      isQuick={holder === null}
    >
      <DeliveredOrder order={order} />
      {holder !== null && (
        <ClaimedWarning holder={holder} isDespite={isDespite} onDespite={setDespite} />
      )}
      {qty < owed && (
        <Typography>
          {owed - qty} of {owed} remain for {category}.
        </Typography>
      )}
      {owed > 1 && (
        <TextField
          label="Quantity"
          type="number"
          value={qty}
          onChange={({ target }) => setQty(Math.trunc(Number(target.value)))}
          slotProps={{ htmlInput: { min: 1, max: owed } }}
        />
      )}
      <TextField
        label={qty > 1 ? 'Codes, one per line (optional)' : 'Code (optional)'}
        {...code.field}
        multiline={qty > 1}
        helperText={
          code.text ? 'Delivering a code cannot be undone: the shopper sees it immediately.' : ''
        }
      />
      <TextField label="Note for the shopper (optional)" {...note.field} multiline />
    </ActionDialog>
  )
}

/** The player, the game and the reference, large. */
function DeliveredOrder({ order: { options, category, reference } }: { order: Deliverable }) {
  return (
    <Box sx={{ display: 'grid', gap: 0.75, overflowWrap: 'anywhere' }}>
      {options.map(({ name, value }) => (
        <Box key={name}>
          <Note>{name}</Note>
          <GroupedText text={value} size="1.5rem" />
        </Box>
      ))}
      <Typography sx={{ fontWeight: 600 }}>
        {category} · {reference}
      </Typography>
    </Box>
  )
}

type ClaimedProps = { holder: string; isDespite: boolean; onDespite(isDespite: boolean): void }

function ClaimedWarning({ holder, isDespite, onDespite }: ClaimedProps) {
  const name = useActorNames()('operator', holder)
  return (
    <Alert severity="warning">
      {name} has claimed this order.
      <FormControlLabel
        label="Deliver it anyway"
        control={<Checkbox checked={isDespite} onChange={(_event, is) => onDespite(is)} />}
      />
    </Alert>
  )
}

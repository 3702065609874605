import { formatSen } from '@apeak/contract/money'
import type { OrderPage, RefundOrder, RefundPreview } from '@apeak/contract/orders-console'
import { consolePaths, pathTo } from '@apeak/contract/paths'
import Alert from '@mui/material/Alert'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../api.ts'
import { ActionDialog } from '../ui/action-dialog.tsx'
import { methodName } from '../ui/method-name.ts'
import { hundredthsText, typedSen } from '../ui/typed-amount.ts'

type Way = RefundOrder['way']

/** Gives back a part or all of what was paid; shows first what the shop will do. */
export function RefundDialog({ order, onClose }: { order: OrderPage; onClose(): void }) {
  const { id, refundable_sen, refund_to_source, delivered_qty, cancelled_qty, qty } = order
  const owed = qty - delivered_qty - cancelled_qty
  const [amount, setAmount] = useState(hundredthsText(refundable_sen))
  const [way, setWay] = useState<Way>(refund_to_source ? 'source' : 'gold')
  const [cancelled, setCancelled] = useState(0)
  const sen = typedSen(amount)
  const isPart = sen !== undefined && sen < refundable_sen
  const wanted = { amount_sen: sen ?? 1, way, cancelled_qty: isPart ? cancelled : 0 }
  const { data: preview } = useQuery({
    queryKey: ['refund-preview', id, wanted],
    queryFn: () => call<RefundPreview>('GET', pathTo(consolePaths.previewRefund, { id }, wanted)),
    enabled: sen !== undefined,
  })
  const refund = (reason: string, request_key: string) => {
    const body: RefundOrder = { ...wanted, reason, request_key, seen_delivered_qty: delivered_qty }
    return call('POST', pathTo(consolePaths.refundOrder, { id }), body)
  }
  return (
    <ActionDialog
      title="Refund"
      confirm="Refund"
      color="error"
      done={`Refund of ${formatSen(sen ?? 0)} begun`}
      asksReason
      run={refund}
      disabled={sen === undefined || !preview || preview.refusal !== null}
      onClose={onClose}
    >
      <TextField
        label="Amount in RM"
        value={amount}
        onChange={({ target }) => setAmount(target.value)}
        helperText={`At most ${formatSen(refundable_sen)}`}
        sx={{ mt: 1 }}
        slotProps={{ htmlInput: { inputMode: 'decimal' } }}
      />
      <TextField
        select
        label="Where to"
        value={way}
        onChange={({ target }) => setWay(target.value as Way)}
      >
        <MenuItem value="source" disabled={!refund_to_source}>
          Back to where it came from
        </MenuItem>
        <MenuItem value="gold" disabled={order.customer_id === null}>
          As gold of the customer
        </MenuItem>
      </TextField>
      {isPart && owed > 0 && qty > 1 && (
        <TextField
          label="Will not be delivered any more"
          type="number"
          value={cancelled}
          onChange={({ target }) => setCancelled(Math.trunc(Number(target.value)))}
          helperText={`${owed} of ${qty} are owed`}
          slotProps={{ htmlInput: { min: 0, max: owed } }}
        />
      )}
      {preview && (
        <Alert severity={preview.refusal ? 'error' : 'info'}>
          {preview.refusal ?? whatHappens(preview, order)}
        </Alert>
      )}
    </ActionDialog>
  )
}

function whatHappens({ sends, provider, status_after }: RefundPreview, order: OrderPage): string {
  const way = {
    provider: `${provider ? methodName(provider) : 'The provider'} is asked to send it back, which may take days.`,
    operator: 'It waits in the queue until somebody has sent it by bank and says so.',
    gold: 'The customer has it as gold at once, and is told by mail.',
  }[sends]
  const after =
    status_after === 'refunded'
      ? 'Once it is back the order is refunded; nothing is delivered until then.'
      : status_after === order.status
        ? 'The order goes on as it is.'
        : 'The order is completed: nothing more is owed.'
  return `${way} ${after}`
}

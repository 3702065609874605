import { Download } from 'lucide-react'
import { useState } from 'react'
import { order } from '#messages/orders.ts'
import { api } from '../api.ts'
import { Alert } from '../forms/form-parts.tsx'
import { shopMessage } from '../payments/payment-errors.ts'
import { Button } from '../ui/button.tsx'
import { saveFile } from '../ui/save-file.ts'
import { useSingleRun } from '../ui/use-single-run.ts'

type Props = { orderId: string; reference: string }

/** Saves the receipt of a paid order as a PDF. */
export function ReceiptLink({ orderId, reference }: Props) {
  const [failure, setFailure] = useState<string | null>(null)
  const [save, busy] = useSingleRun(async () => {
    setFailure(null)
    try {
      saveFile(await api.orders.receipt(orderId), order.receiptFile(reference))
    } catch (error) {
      setFailure(shopMessage(error) ?? order.receiptFailed)
    }
  })
  return (
    <div className="grid gap-3">
      <Button look="quiet" onClick={save} disabled={busy} className="justify-self-start">
        <Download className="size-4.5" />
        {busy ? order.preparingReceipt : order.saveReceipt}
      </Button>
      <Alert tone="bad">{failure}</Alert>
    </div>
  )
}

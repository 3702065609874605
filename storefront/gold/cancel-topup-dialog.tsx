import { ApiError } from '@apeak/contract/client'
import type { GoldTransaction } from '@apeak/contract/gold'
import { formatSen, senOf } from '@apeak/contract/money'
import { pagePaths } from '@apeak/contract/paths'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../api.ts'
import { sentenceOf } from '../payments/payment-errors.ts'
import { Button } from '../ui/button.tsx'
import { Modal } from '../ui/modal.tsx'
import { toast } from '../ui/toasts.ts'

type Props = {
  entry: GoldTransaction
  customerId: number
  onClose: () => void
  /** Called when the top-up may have changed. */
  onChange: () => void
}

const untilLedOn = 1000

/** Cancels a pending top-up, after asking once more. */
export function CancelTopupDialog({ entry, customerId, onClose, onChange }: Props) {
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const running = useRef(false)

  async function cancel() {
    if (running.current) return
    running.current = true
    setBusy(true)
    try {
      await api.gold.cancelTopup({ point_transaction_id: entry.id, customer_id: customerId })
      toast.success('Transaction cancelled successfully.')
      onChange()
      setTimeout(() => navigate(pagePaths.goldTopup), untilLedOn)
    } catch (error) {
      toast.error(cancelFailure(error))
      running.current = false
      setBusy(false)
      // Somebody may have paid it meanwhile.
      if (error instanceof ApiError) onChange()
    }
  }

  return (
    <Modal
      open
      title="Confirm cancel?"
      busy={busy}
      onClose={onClose}
      actions={
        <div className="grid grid-cols-2 gap-2.5">
          <Button onClick={onClose} disabled={busy} className="min-h-12!">
            Keep it
          </Button>
          <Button onClick={cancel} disabled={busy} className="min-h-12!">
            {busy ? 'Cancelling...' : 'Cancel payment'}
          </Button>
        </div>
      }
    >
      <p className="text-pretty">
        Your top-up of <span className="price">{formatSen(senOf(entry.value))}</span> will not be
        paid. Should its payment be under way already, its gold is credited all the same.
      </p>
    </Modal>
  )
}

function cancelFailure(error: unknown): string {
  const sentence = sentenceOf(error)
  return sentence
    ? `Error cancelling: ${sentence}`
    : 'There was an error during cancel. Please try again.'
}

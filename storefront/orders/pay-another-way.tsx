import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../api.ts'
import { anotherMethod, continuingPage } from '../checkout/order-payable.ts'
import { sentenceOf } from '../payments/payment-errors.ts'
import { Button } from '../ui/button.tsx'
import { Modal } from '../ui/modal.tsx'
import { toast } from '../ui/toasts.ts'

type Props = {
  orderId: string
  /** Called when the order may have changed. */
  onChange: () => void
}

/** Leads from the manual method to the other ones, where the shopper has sent no money yet. */
export function PayAnotherWay({ orderId, onChange }: Props) {
  const [isAsking, setAsking] = useState(false)
  return (
    <div className="mt-4">
      <Button onClick={() => setAsking(true)}>Pay another way</Button>
      {isAsking && (
        <Question orderId={orderId} onChange={onChange} onClose={() => setAsking(false)} />
      )}
    </div>
  )
}

function Question({ orderId, onChange, onClose }: Props & { onClose: () => void }) {
  const navigate = useNavigate()
  const [isSending, setSending] = useState(false)
  // State comes too late for a double click.
  const sending = useRef(false)

  async function goOn() {
    if (sending.current) return
    sending.current = true
    setSending(true)
    try {
      await api.orders.payAnotherWay({ order_id: orderId })
      onClose()
      navigate(continuingPage(orderId, { method: anotherMethod }), { preventScrollReset: true })
    } catch (error) {
      toast.error(sentenceOf(error) ?? 'It could not be changed. Please try again.')
    } finally {
      sending.current = false
      setSending(false)
      onChange()
    }
  }
  return (
    <Modal
      open
      title="Pay another way"
      busy={isSending}
      onClose={onClose}
      actions={
        <div className="grid grid-cols-[auto_1fr] gap-2.5">
          <Button onClick={onClose} disabled={isSending} className="min-h-12!">
            Cancel
          </Button>
          <Button look="gold" onClick={goOn} disabled={isSending} className="min-h-12!">
            Choose another payment method
          </Button>
        </div>
      }
    >
      <p className="text-pretty text-muted">
        If you have sent the money already, wait: we deliver as soon as we see it. If not, pay in
        another way now. Nothing is kept aside for you meanwhile, and you see the price before you
        pay.
      </p>
    </Modal>
  )
}

import { LoaderCircle } from 'lucide-react'
import { type ComponentProps, type ReactNode, useEffect, useState } from 'react'
import { actions } from '#messages/frame.ts'
import { payment as messages } from '#messages/payments.ts'
import { Button } from '../ui/button.tsx'
import { Modal } from '../ui/modal.tsx'
import type { PaymentState, PaymentStep } from './use-payment.ts'

type Props = {
  open?: boolean
  title: string
  payment: PaymentState
  closeLabel?: string
  onClose: () => void
  /** Content above the buttons, mostly the price. */
  summary?: ReactNode
  /** The pay button, or a link to a requirement. */
  action: ReactNode
  children: ReactNode
}

/**
 * A payment dialog: it cannot be closed during the payment, and is hidden while a provider's window is open.
 */
export function PaymentDialog(props: Props) {
  const { open = true, title, payment, closeLabel = actions.cancel, onClose, children } = props
  const { summary, action } = props
  return (
    <Modal
      // A provider's window over the page needs the keyboard and pointer, which a dialog would capture.
      open={open && payment.step !== 'paying'}
      title={title}
      busy={payment.busy}
      onClose={onClose}
      actions={
        <>
          {summary}
          <div
            className={`grid grid-cols-[auto_1fr] gap-2.5 big:grid-cols-1 ${summary === undefined ? '' : 'mt-4'}`}
          >
            <Button onClick={onClose} disabled={payment.busy} className="min-h-12!">
              {closeLabel}
            </Button>
            {action}
          </div>
        </>
      }
    >
      {children}
    </Modal>
  )
}

type PayButtonProps = ComponentProps<typeof Button> & { busy: boolean }

/** The pay button; during a payment it shows a spinner and is disabled. */
export function PayButton({ busy, disabled, className = '', children, ...rest }: PayButtonProps) {
  return (
    <Button
      look="gold"
      disabled={busy || disabled}
      className={`min-h-12! min-w-0 leading-tight! whitespace-normal! ${className}`}
      {...rest}
    >
      {busy && <LoaderCircle className="size-5 animate-spin" />}
      {busy ? messages.processing : children}
    </Button>
  )
}

/** Notes about a payment, one sentence per line; nothing without any. */
export function PaymentNote({ sentences }: { sentences: string[] }) {
  const shown = sentences.filter(Boolean)
  if (shown.length === 0) return null
  return (
    <div role="alert" className="mt-4 grid gap-1 rounded-xl bg-gold-wash px-4 py-3 text-pretty">
      {shown.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  )
}

const slowAfterMs = 6_000

/** The progress of a payment that takes a while to start. */
export function PaymentProgress({ step }: { step: PaymentStep }) {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    setSlow(false)
    if (step !== 'opening') return
    const timer = setTimeout(() => setSlow(true), slowAfterMs)
    return () => clearTimeout(timer)
  }, [step])
  const sentence =
    step === 'leaving' ? messages.leaving : step === 'opening' && slow ? messages.slow : ''
  if (!sentence) return null
  return (
    <p role="status" className="mt-4 text-muted">
      {sentence}
    </p>
  )
}

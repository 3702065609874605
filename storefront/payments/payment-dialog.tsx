import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { Modal } from '../ui/modal.tsx'
import type { PaymentState } from './use-payment.ts'

type Props = {
  open?: boolean
  title: string
  payment: PaymentState
  closeLabel?: string
  onClose: () => void
  /** What stands above the buttons: mostly the price. */
  summary?: ReactNode
  /** The button that pays, or a link to what it takes first. */
  action: ReactNode
  children: ReactNode
}

/** A dialog that pays: it can't be left while it does, and is gone while a provider's window is open. */
export function PaymentDialog(props: Props) {
  const { open = true, title, payment, closeLabel = 'Cancel', onClose, children } = props
  const { summary, action } = props
  return (
    <Modal
      // A provider's window over the page needs the keyboard and the pointer that a dialog would keep.
      open={open && payment.step !== 'paying'}
      title={title}
      busy={payment.busy}
      onClose={onClose}
      actions={
        <>
          {summary}
          <div
            className={`grid grid-cols-[auto_1fr] gap-2.5 ${summary === undefined ? '' : 'mt-4'}`}
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

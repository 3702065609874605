import { X } from 'lucide-react'
import * as Dialog from 'radix-ui/dialog'
import type { ReactNode } from 'react'
import { actions as buttons } from '#messages/frame.ts'
import { useOpenModal } from './open-modals.ts'

type Props = {
  open: boolean
  title: string
  /** Whether closing is blocked by work in progress. */
  busy?: boolean
  onClose: () => void
  /** The buttons. */
  actions: ReactNode
  children: ReactNode
}

/** A modal dialog: from the bottom on phones, centred elsewhere. Long content scrolls. */
export function Modal({ open, title, busy = false, onClose, actions, children }: Props) {
  useOpenModal(open)
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && !busy && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-50 animate-[fade-in_.15s] bg-black/70" />
        <Dialog.Content
          aria-describedby={undefined}
          className="fixed inset-x-0 bottom-0 z-50 mx-auto flex max-h-[92svh] w-full max-w-lg big:block big:overflow-y-auto animate-[rise-in_.2s_var(--ease-out)] flex-col rounded-t-3xl border border-line bg-surface shadow-lift outline-none sm:bottom-auto sm:top-1/2 sm:rounded-3xl sm:[translate:0_-50%]"
        >
          <div className="flex items-center justify-between gap-4 px-5 pt-4 sm:px-6 sm:pt-5">
            <Dialog.Title className="text-2xl">{title}</Dialog.Title>
            <Dialog.Close
              aria-label={buttons.close}
              disabled={busy}
              className="-mr-2.5 grid size-11 shrink-0 place-items-center rounded-full hover:bg-raised disabled:opacity-40"
            >
              <X className="size-5" />
            </Dialog.Close>
          </div>
          <div className="min-h-0 overflow-y-auto px-5 pt-2 sm:px-6 sm:pt-3">{children}</div>
          <div className="p-5 pt-4 pb-[max(1.25rem,env(safe-area-inset-bottom))] sm:p-6 sm:pt-5">
            {actions}
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

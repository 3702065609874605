import { useEffect, useId, useRef, useState } from 'react'
import type { Shopper } from '../session/shopper.ts'
import { useLatePart } from '../ui/use-late-part.ts'
import { initialsOf } from './initials.ts'

const load = () => import('./account-panel.tsx')

type Props = { shopper: Shopper | null; balance: string | null }

/** The shopper's avatar and what it opens. Without a shopper yet, its skeleton. */
export function AccountMenu({ shopper, balance }: Props) {
  if (!shopper) return <span aria-hidden="true" className="skeleton size-11 rounded-full!" />
  return <MenuOf shopper={shopper} balance={balance} />
}

function MenuOf({ shopper, balance }: { shopper: Shopper; balance: string | null }) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const Panel = useLatePart(load, open)
  const close = () => setOpen(false)
  useDismissal(place, open, (byKey) => {
    close()
    if (byKey) button.current?.focus()
  })

  return (
    <div ref={place} className="relative">
      <button
        type="button"
        ref={button}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className="grid size-11 place-items-center rounded-full border border-edge bg-raised font-display text-sm font-bold text-gold transition hover:border-gold aria-expanded:border-gold"
      >
        <span aria-hidden="true">{initialsOf(shopper.first_name, shopper.last_name)}</span>
        <span className="sr-only">My account</span>
      </button>
      <div
        id={id}
        hidden={!open}
        className="absolute top-full right-0 z-50 mt-2 w-80 max-w-[calc(100vw-2rem)] max-h-[calc(100dvh-6rem)] animate-[rise-in_.15s] overflow-y-auto overscroll-contain rounded-2xl border border-line bg-surface shadow-lift"
      >
        {Panel && <Panel shopper={shopper} balance={balance} onLeave={close} />}
      </div>
    </div>
  )
}

/** Closes what is open on Escape, and when a click or the focus goes elsewhere. */
function useDismissal(
  place: { current: HTMLElement | null },
  open: boolean,
  close: (byKey: boolean) => void,
): void {
  useEffect(() => {
    if (!open) return
    const elsewhere = ({ target }: Event) => {
      if (target instanceof Node && !place.current?.contains(target)) close(false)
    }
    const closeOnEscape = ({ key }: KeyboardEvent) => key === 'Escape' && close(true)
    document.addEventListener('pointerdown', elsewhere)
    document.addEventListener('focusin', elsewhere)
    document.addEventListener('keydown', closeOnEscape)
    return () => {
      document.removeEventListener('pointerdown', elsewhere)
      document.removeEventListener('focusin', elsewhere)
      document.removeEventListener('keydown', closeOnEscape)
    }
  })
}

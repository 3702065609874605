import { createPortal } from 'react-dom'
import { Button } from './button.tsx'

/** What is shown where a part of the page was wanted and could not be loaded: what was typed is kept. */
export function PartMissing() {
  return createPortal(
    <div
      role="alert"
      className="fixed right-20 left-4 bottom-[calc(var(--dock,0px)+1rem)] z-50 mx-auto flex max-w-md flex-wrap items-center gap-3 rounded-2xl border border-danger/40 bg-surface p-4 shadow-lift"
    >
      <p className="min-w-48 flex-1">This could not be loaded. Please try again.</p>
      <Button onClick={() => window.location.reload()}>Reload</Button>
    </div>,
    document.body,
  )
}

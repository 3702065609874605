import { RotateCw, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import { states } from '#messages/frame.ts'
import { Button } from './button.tsx'

type BoxProps = {
  title?: string
  message: string
  /** Whether a retry is in progress. */
  busy: boolean
  onRetry: () => void
  /** Further content beside the button. */
  children?: ReactNode
}

/** The message of a failed load, with a retry button. */
export function RetryBox({ title = states.error, message, busy, onRetry, children }: BoxProps) {
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-2xl border border-danger/40 bg-danger-wash p-5"
    >
      <TriangleAlert className="size-6 shrink-0 text-danger" />
      <div className="min-w-48 flex-1">
        <p className="font-display font-bold text-danger">{title}</p>
        <p>{message}</p>
      </div>
      <Button onClick={onRetry} disabled={busy}>
        <RotateCw className={`size-4 ${busy ? 'animate-spin' : ''}`} />
        {states.retry}
      </Button>
      {children}
    </div>
  )
}

/** The same for the page's own loader. */
export function ErrorBox(props: Pick<BoxProps, 'title' | 'message' | 'children'>) {
  const { state, revalidate } = useRevalidator()
  return <RetryBox {...props} busy={state !== 'idle'} onRetry={revalidate} />
}

import { CircleCheck, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

/** A success or error message of a whole form. Nothing without children. */
export function Alert({ tone, children }: { tone: 'good' | 'bad'; children: ReactNode }) {
  if (!children) return null
  const good = tone === 'good'
  const Icon = good ? CircleCheck : TriangleAlert
  const look = good
    ? 'border-good/40 bg-good/10 text-good'
    : 'border-danger/40 bg-danger-wash text-danger'
  return (
    <div
      role={good ? 'status' : 'alert'}
      className={`flex gap-2.5 rounded-xl border px-3.5 py-3 leading-snug ${look}`}
    >
      <Icon aria-hidden="true" className="mt-px size-5 shrink-0" />
      <div className="min-w-0 break-words">{children}</div>
    </div>
  )
}

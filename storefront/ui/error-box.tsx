import { RotateCw, TriangleAlert } from 'lucide-react'
import { useRevalidator } from 'react-router'
import { Button } from './button.tsx'

type Props = { title?: string; message: string }

/** What stands where a load failed, with a button that tries again. */
export function ErrorBox({ title = 'Error', message }: Props) {
  const revalidator = useRevalidator()
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-2xl border border-danger/40 bg-danger-wash p-5"
    >
      <TriangleAlert aria-hidden="true" className="size-6 shrink-0 text-danger" />
      <div className="min-w-48 flex-1">
        <p className="font-display font-bold text-danger">{title}</p>
        <p>{message}</p>
      </div>
      <Button onClick={() => revalidator.revalidate()} disabled={revalidator.state !== 'idle'}>
        <RotateCw aria-hidden="true" className="size-4" />
        Retry
      </Button>
    </div>
  )
}

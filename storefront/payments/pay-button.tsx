import { LoaderCircle } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Button } from '../ui/button.tsx'

type Props = ComponentProps<typeof Button> & { busy: boolean }

/** The button that begins a payment; while one is under way it turns and can't be pressed. */
export function PayButton({ busy, disabled, className = '', children, ...rest }: Props) {
  return (
    <Button look="gold" disabled={busy || disabled} className={`min-h-12! ${className}`} {...rest}>
      {busy && <LoaderCircle aria-hidden="true" className="size-5 animate-spin" />}
      {busy ? 'Processing...' : children}
    </Button>
  )
}

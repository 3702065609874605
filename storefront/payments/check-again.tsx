import { RotateCw } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Button } from '../ui/button.tsx'

type Props = Pick<ComponentProps<typeof Button>, 'look' | 'className'> & {
  /** Whether the status is being read. */
  checking: boolean
  onCheck: () => void
}

/** Reads a payment's status again. */
export function CheckAgain({ checking, onCheck, ...rest }: Props) {
  return (
    <Button onClick={onCheck} disabled={checking} {...rest}>
      <RotateCw aria-hidden="true" className={`size-4 ${checking ? 'animate-spin' : ''}`} />
      {checking ? 'Checking...' : 'Check again'}
    </Button>
  )
}

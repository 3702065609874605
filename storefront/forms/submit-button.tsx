import type { ComponentProps } from 'react'
import { Button } from '../ui/button.tsx'

type Props = Omit<ComponentProps<typeof Button>, 'type'> & { busy: boolean; busyText?: string }

/** A form's submit button. While busy it is not disabled, so that it keeps the focus. */
export function SubmitButton(props: Props) {
  const {
    busy,
    busyText = 'Please wait...',
    look = 'gold',
    className = '',
    children,
    ...rest
  } = props
  return (
    <Button
      type="submit"
      look={look}
      aria-disabled={busy}
      className={`min-h-12! aria-disabled:cursor-progress aria-disabled:opacity-60 ${className}`}
      {...rest}
    >
      {busy ? busyText : children}
    </Button>
  )
}

import { Button } from '../ui/button.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'

type Props = {
  /** The id of what says what is still missing. */
  describedBy: string
  className: string
}

/** Goes on to the order's details. It can be pressed once it works. */
export function BuyButton({ describedBy, className }: Props) {
  return (
    <Button
      type="submit"
      look="gold"
      disabled={!useHydrated()}
      aria-describedby={describedBy}
      className={className}
    >
      Buy Now
    </Button>
  )
}

import { Button } from '../ui/button.tsx'

type Props = {
  /** The id of what says what is still missing. */
  describedBy: string
  className: string
}

/** Goes on to the order's details. It says beside it what is still missing. */
export function BuyButton({ describedBy, className }: Props) {
  return (
    <Button type="submit" look="gold" aria-describedby={describedBy} className={className}>
      Buy Now
    </Button>
  )
}

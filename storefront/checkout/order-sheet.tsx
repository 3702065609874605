import { type ComponentProps, type ComponentType, useEffect, useState } from 'react'
import type ConfirmOrderDialog from './confirm-order-dialog.tsx'

type Props = ComponentProps<typeof ConfirmOrderDialog>

/**
 * The dialog in which an order is confirmed. It comes after the form works, which goes first; what
 * could not be fetched then is tried again when it is wanted.
 */
export function OrderSheet(props: Props) {
  const [Dialog, setDialog] = useState<ComponentType<Props>>()
  const { confirming } = props.purchase
  const isWanted = Dialog === undefined || confirming
  useEffect(() => {
    if (!isWanted) return
    import('./confirm-order-dialog.tsx').then(
      (loaded) => setDialog(() => loaded.default),
      (error) => console.warn('The order’s details could not be loaded', error),
    )
  }, [isWanted])
  return Dialog ? <Dialog {...props} /> : null
}

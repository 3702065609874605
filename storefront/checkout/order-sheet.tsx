import type { ComponentProps } from 'react'
import { useLatePart } from '../ui/use-late-part.ts'
import type ConfirmOrderDialog from './confirm-order-dialog.tsx'

type Props = ComponentProps<typeof ConfirmOrderDialog>

const load = () => import('./confirm-order-dialog.tsx')

/** The dialog in which an order is confirmed. */
export function OrderSheet(props: Props) {
  const Dialog = useLatePart(load, props.purchase.confirming)
  return Dialog ? <Dialog {...props} /> : null
}

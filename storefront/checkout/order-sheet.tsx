import { type ComponentProps, type ComponentType, useEffect, useState } from 'react'
import type ConfirmOrderDialog from './confirm-order-dialog.tsx'

type Props = ComponentProps<typeof ConfirmOrderDialog>

const load = () => import('./confirm-order-dialog.tsx')

/** The dialog in which an order is confirmed. It comes after the form works: what is typed goes first. */
export function OrderSheet(props: Props) {
  const [Dialog, setDialog] = useState<ComponentType<Props>>()
  const { confirming } = props.purchase
  // biome-ignore lint/correctness/useExhaustiveDependencies: what could not be fetched is tried again when it is wanted
  useEffect(() => {
    if (Dialog) return
    load().then(
      (loaded) => setDialog(() => loaded.default),
      (error) => console.warn('The order’s details could not be loaded', error),
    )
  }, [Dialog, confirming])
  return Dialog ? <Dialog {...props} /> : null
}

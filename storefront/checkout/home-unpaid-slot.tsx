import { type ComponentType, useEffect, useState } from 'react'
import { unpaidOrderId } from './unpaid-order-id.ts'

/** Brings the notice of an unpaid order to a page of everybody's, for a browser that has one. */
export function HomeUnpaidSlot() {
  const [Notice, setNotice] = useState<ComponentType>()
  useEffect(() => {
    if (!unpaidOrderId()) return
    import('./home-unpaid-notice.tsx').then(
      ({ default: Loaded }) => setNotice(() => Loaded),
      (error) => console.warn('The notice of an unpaid order could not be loaded', error),
    )
  }, [])
  return Notice ? <Notice /> : null
}

import type { OrderDetails } from '@apeak/contract/orders'
import { useEffect, useState } from 'react'
import { api, isMissing, loadResult } from '../api.ts'
import { removeUnpaidOrder, unpaidOrderId } from './unpaid-order-id.ts'

/**
 * This browser's order that waits for its payment, by the shop's word; null before it has
 * spoken. `isWanted`: whether to ask.
 */
export function useUnpaidOrder(isWanted = true) {
  const [order, setOrder] = useState<OrderDetails | null>(null)
  useEffect(() => {
    const id = isWanted && unpaidOrderId()
    if (!id) return
    let isShown = true
    loadResult(api.orders.details(id)).then(({ value, failure }) => {
      const isOver = value ? value.status !== 'pending_payment' : isMissing(failure)
      if (isOver) removeUnpaidOrder(id)
      if (isShown) setOrder(value && !isOver ? value : null)
    })
    return () => {
      isShown = false
    }
  }, [isWanted])
  return {
    order,
    dismiss: () => {
      if (order) removeUnpaidOrder(order.id)
      setOrder(null)
    },
  }
}

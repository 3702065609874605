import type { OrderDetails } from '@apeak/contract/orders'
import { useEffect, useState } from 'react'
import { api, isMissing, loadResult } from '../api.ts'
import { removeUnpaidOrder, unpaidOrderId } from './unpaid-order-id.ts'

/** This browser's order that waits for its payment, by the shop's word; null before it has spoken. */
export function useUnpaidOrder() {
  const [order, setOrder] = useState<OrderDetails | null>(null)
  useEffect(() => {
    const id = unpaidOrderId()
    if (!id) return
    let isWanted = true
    loadResult(api.orders.details(id)).then(({ value, failure }) => {
      const isOver = value ? value.status !== 'pending_payment' : isMissing(failure)
      if (isOver) removeUnpaidOrder(id)
      if (isWanted && value && !isOver) setOrder(value)
    })
    return () => {
      isWanted = false
    }
  }, [])
  return {
    order,
    dismiss: () => {
      if (order) removeUnpaidOrder(order.id)
      setOrder(null)
    },
  }
}

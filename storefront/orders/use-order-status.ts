import { ApiError } from '@apeak/contract/client'
import type { OrderVersion } from '@apeak/contract/orders'
import { apiPaths, pathTo } from '@apeak/contract/paths'
import { useEffect, useEffectEvent } from 'react'
import { api, isMissing } from '../api.ts'
import { endCheckout } from '../checkout/checkout.ts'
import { removeUnpaidOrder } from '../checkout/unpaid-order-id.ts'
import { usePaymentStatus } from '../payments/use-payment-status.ts'
import { dropOrderKey, useOrderKey } from '../session/order-keys.ts'
import { authToken, useShopper } from '../session/shopper.ts'
import { useQuery } from '../ui/use-query.ts'

/**
 * An order's details, kept up to date while its payment is open. `details`: null if they cannot be read.
 * `reading`: whether they are loading. `isUnknown`: the order does not exist. `returned`: the shopper returns
 * from a provider's page and waits.
 */
export function useOrderStatus(orderId: string, returned: boolean) {
  // Personal data is for its customer only.
  useShopper()
  const isMember = authToken() !== null
  const key = useOrderKey(orderId)
  const query = useQuery(
    orderId ? { id: orderId, isMember, key } : null,
    ({ id }) => api.orders.details(id),
    // The navigation's data is shown instead.
    { optional: 'Order details' },
  )
  const read = query.value?.id === orderId ? query.value : undefined
  const details = read ?? (query.error && orderId ? null : undefined)
  const isUnknown = orderId === '' || (query.error instanceof ApiError && isMissing(query.error))
  const isUnpaid = read?.status === 'pending_payment'
  const payment = usePaymentStatus('order', orderId, {
    enabled: !isUnknown && (details === null || isUnpaid),
    patient: returned,
  })

  const isThrough = payment.status === 'paid' || (read !== undefined && !isUnpaid)
  useEffect(() => {
    if (isThrough) endCheckout(orderId)
  }, [isThrough, orderId])

  const isPaid = payment.status === 'paid' || (isThrough && read?.status !== 'pending')
  useEffect(() => {
    if (isPaid) removeUnpaidOrder(orderId)
  }, [isPaid, orderId])

  const readAgain = useEffectEvent(query.retry)
  useEffect(() => {
    const status = payment.status
    if (status === 'paid' || status === 'pending' || status === 'received') readAgain()
  }, [payment.status])

  const isKeyRefused = query.fresh && read?.may_change === false
  useEffect(() => {
    if (isKeyRefused && key) dropOrderKey(orderId, key)
  }, [isKeyRefused, key, orderId])

  const isOver = read?.status === 'completed' || read?.status === 'refunded'
  useOrderUpdates(read && !isOver ? orderId : null, read?.version, query.retry)

  return { details, isUnknown, payment, reading: !query.fresh, readAgain: query.retry }
}

/** The polling interval without a stream, or after a failed read, in milliseconds. */
const POLL_MS = 20_000

/** The interval of reads without any event: hours begin and end, and orders become late. */
const READ_MS = 5 * 60_000

/**
 * Calls back when an order may have changed: on a stream event, or every 20 seconds without a stream or after
 * a failed read; also every five minutes, and when the page is shown again. Nothing runs while the page is
 * hidden. `known`: the shown version; a null `orderId` disables it.
 */
function useOrderUpdates(
  orderId: string | null,
  known: number | undefined,
  onNews: () => void,
): void {
  const tell = useEffectEvent(onNews)
  const isShown = useEffectEvent((version: number) => known === undefined || version === known)
  useEffect(() => {
    if (!orderId) return
    let stream: EventSource | undefined
    let told: OrderVersion | undefined
    const isUpToDate = () => told !== undefined && isShown(told.version)
    const follow = () => {
      stream?.close()
      if (document.hidden) return
      stream = new EventSource(pathTo(apiPaths.orderStream, { orderId }))
      stream.addEventListener('order', ({ data }) => {
        told = JSON.parse(data)
        if (!isUpToDate()) tell()
      })
    }
    const timer = setInterval(() => {
      const isFollowed = stream?.readyState === EventSource.OPEN && isUpToDate()
      if (!document.hidden && !isFollowed) tell()
    }, POLL_MS)
    const read = () => {
      if (!document.hidden) tell()
    }
    const reader = setInterval(read, READ_MS)
    follow()
    document.addEventListener('visibilitychange', follow)
    document.addEventListener('visibilitychange', read)
    window.addEventListener('online', follow)
    return () => {
      document.removeEventListener('visibilitychange', follow)
      document.removeEventListener('visibilitychange', read)
      window.removeEventListener('online', follow)
      clearInterval(timer)
      clearInterval(reader)
      stream?.close()
    }
  }, [orderId])
}

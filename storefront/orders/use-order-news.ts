import type { OrderVersion } from '@apeak/contract/orders'
import { apiPaths, pathTo } from '@apeak/contract/paths'
import { useEffect, useEffectEvent } from 'react'

/** How often the shop is asked while no stream stands, or what one told is not shown, in milliseconds. */
const ASK_EVERY_MS = 20_000

/**
 * Calls back when something may have happened to an order: as its stream tells, or every 20 seconds
 * where that cannot be had, or the order could not be read when it told. Nothing is followed while the
 * page is out of sight. `known`: the version that is shown; `orderId` null follows nothing.
 */
export function useOrderNews(
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
    }, ASK_EVERY_MS)
    follow()
    document.addEventListener('visibilitychange', follow)
    window.addEventListener('online', follow)
    return () => {
      document.removeEventListener('visibilitychange', follow)
      window.removeEventListener('online', follow)
      clearInterval(timer)
      stream?.close()
    }
  }, [orderId])
}

import type { OrderVersion } from '@apeak/contract/orders'
import { apiPaths, pathTo } from '@apeak/contract/paths'
import { useEffect, useEffectEvent } from 'react'

/** How often the shop is asked while no stream stands, in milliseconds. */
const ASK_EVERY_MS = 20_000

/**
 * Calls back when something may have happened to an order: as its stream tells, or every 20 seconds
 * where that cannot be had. Nothing is followed while the page is out of sight. `known`: the version
 * that is shown; `orderId` null follows nothing.
 */
export function useOrderNews(
  orderId: string | null,
  known: number | undefined,
  onNews: () => void,
): void {
  const tell = useEffectEvent(onNews)
  const hear = useEffectEvent(({ version }: OrderVersion) => {
    if (known !== undefined && version !== known) tell()
  })
  useEffect(() => {
    if (!orderId) return
    let stream: EventSource | undefined
    const follow = () => {
      stream?.close()
      if (document.hidden) return
      stream = new EventSource(pathTo(apiPaths.orderStream, { orderId }))
      stream.addEventListener('order', ({ data }) => hear(JSON.parse(data)))
    }
    const timer = setInterval(() => {
      if (!document.hidden && stream?.readyState !== EventSource.OPEN) tell()
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

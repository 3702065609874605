import { useLayoutEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/** How long a restored page may take to reach its earlier height. */
const giveUpAfterMs = 10_000
const userScrollEvents = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const

// By key of the browser's history entry; for this tab, until it is reloaded.
const positions = new Map<string, number>()

/**
 * Restores the scroll position once the content is there: React Router's own restoration tries once, while
 * the page may still be as short as its skeleton. Scrolling by the shopper cancels it.
 */
export function DeferredScroll() {
  const { key } = useLocation()
  const isBack = useNavigationType() === 'POP'

  // Before the next page is painted, because its scrolling is not this page's.
  useLayoutEffect(() => {
    const position = positions.get(key) ?? 0
    const stop = isBack && position > 0 ? restore(position, record) : undefined
    let isRestoring = stop !== undefined
    function record() {
      isRestoring = false
      positions.set(key, window.scrollY)
    }
    const onScroll = () => isRestoring || record()
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      window.removeEventListener('scroll', onScroll)
      stop?.()
    }
  }, [key, isBack])
  return null
}

/**
 * Scrolls there as soon as the page is tall enough, and again until no skeletons are left: their content may
 * be taller, and browsers keep what is below in view. Calls back when done or cancelled.
 */
function restore(position: number, onEnd: () => void): () => void {
  const observer = new ResizeObserver(() => {
    const reach = document.documentElement.scrollHeight - window.innerHeight
    if (reach < position) return
    window.scrollTo(0, position)
    if (!document.querySelector('main .skeleton')) end()
  })
  const timer = setTimeout(end, giveUpAfterMs)

  function stop() {
    clearTimeout(timer)
    observer.disconnect()
    for (const type of userScrollEvents) window.removeEventListener(type, end)
  }
  function end() {
    stop()
    onEnd()
  }
  for (const type of userScrollEvents) window.addEventListener(type, end, { passive: true })
  observer.observe(document.body)
  return stop
}

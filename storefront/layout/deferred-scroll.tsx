import { useLayoutEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/** How long a page that comes back may take to be as tall as it was, in milliseconds. */
const patience = 10_000
const byHand = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const

// By the key of the entry in the browser's history; of this tab, as long as it is not reloaded.
const places = new Map<string, number>()

/**
 * Goes back to where a page was left once its content is there again: React Router's own restoration
 * tries once, when a page may still be as short as its skeleton. Whoever moves the page meanwhile is
 * let be.
 */
export function DeferredScroll() {
  const { key } = useLocation()
  const isBack = useNavigationType() === 'POP'

  // Before the next page is painted: what it scrolls is not where this one was left.
  useLayoutEffect(() => {
    const place = places.get(key) ?? 0
    const stop = isBack && place > 0 ? restore(place, record) : undefined
    let isRestoring = stop !== undefined
    function record() {
      isRestoring = false
      places.set(key, window.scrollY)
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
 * Scrolls there as soon as the page is tall enough, and again until nothing of it is a skeleton any
 * more: what takes a skeleton's place may be taller, and browsers then keep in sight what stands below.
 * Calls back when that is done or given up.
 */
function restore(place: number, onEnd: () => void): () => void {
  const observer = new ResizeObserver(() => {
    const reach = document.documentElement.scrollHeight - window.innerHeight
    if (reach < place) return
    window.scrollTo(0, place)
    if (!document.querySelector('main .skeleton')) end()
  })
  const timer = setTimeout(end, patience)

  function stop() {
    clearTimeout(timer)
    observer.disconnect()
    for (const type of byHand) window.removeEventListener(type, end)
  }
  function end() {
    stop()
    onEnd()
  }
  for (const type of byHand) window.addEventListener(type, end, { passive: true })
  observer.observe(document.body)
  return stop
}

import { useEffect, useState } from 'react'

/**
 * The time in ms, moving each second while `ticking`. It starts where the page was made, so that
 * a cached page and the browser agree on its first render.
 */
export function useNow(start: number, ticking: boolean): number {
  const [now, setNow] = useState(start)
  useEffect(() => {
    if (!ticking) return
    const tick = () => setNow(Date.now())
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [ticking])
  return now
}

import { useEffect, useState } from 'react'

/** Seconds until something may be asked for again, and a way to begin the pause anew. */
export function useCountdown(length: number, begun: boolean): [left: number, begin: () => void] {
  const [left, setLeft] = useState(begun ? length : 0)
  const ticking = left > 0
  useEffect(() => {
    if (!ticking) return
    const timer = setInterval(() => setLeft((before) => before - 1), 1000)
    return () => clearInterval(timer)
  }, [ticking])
  return [left, () => setLeft(length)]
}

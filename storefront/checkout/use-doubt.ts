import { useEffect, useEffectEvent, useState } from 'react'

/**
 * After an order that may have been made without its answer arriving: calls `onEdit` with the first
 * change of what was `confirmed`. What is confirmed again as it was is the same order.
 * Returns what raises the doubt.
 */
export function useDoubt(confirmed: unknown, onEdit: () => void): () => void {
  const now = JSON.stringify(confirmed)
  const [doubted, setDoubted] = useState<string | null>(null)
  const edit = useEffectEvent(onEdit)
  useEffect(() => {
    if (doubted === null || doubted === now) return
    setDoubted(null)
    edit()
  }, [doubted, now])
  return () => setDoubted(now)
}

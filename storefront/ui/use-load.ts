import { useEffect, useEffectEvent, useState } from 'react'
import { type LoadResult, loadResult } from '../api.ts'

/**
 * What a part of a page loads by itself, anew whenever `key` changes and when told to. `loaded` is
 * the newest outcome, undefined before the first; while a newer one is under way `fresh` is false.
 */
export function useLoad<Value>(key: string, load: () => Promise<Value>) {
  const [round, setRound] = useState(0)
  const [settled, setSettled] = useState<{ of: string; outcome: LoadResult<Value> }>()
  const wanted = `${round} ${key}`
  const begin = useEffectEvent(load)

  useEffect(() => {
    let isWanted = true
    loadResult(begin()).then((outcome) => isWanted && setSettled({ of: wanted, outcome }))
    return () => {
      isWanted = false
    }
  }, [wanted])

  return {
    loaded: settled?.outcome,
    fresh: settled?.of === wanted,
    reload: () => setRound((count) => count + 1),
  }
}

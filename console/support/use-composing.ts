import { consolePaths, pathTo } from '@apeak/contract/paths'
import { useEffect, useRef } from 'react'
import { call } from '../api.ts'

/** How often the others are told again, in milliseconds: well within what they believe it for. */
const TELL_EVERY_MS = 5_000

/**
 * Tells the other operators that this one writes an answer. `touch`: something was typed; where nothing
 * is left of it, or the page is left, they are told that, too.
 */
export function useComposing(threadId: number) {
  const toldAt = useRef(0)
  const tell = (is_composing: boolean) => {
    const path = pathTo(consolePaths.composing, { id: threadId })
    // Whoever is not told sees who was first when they send.
    call('POST', path, { is_composing }, { background: true }).catch(() => {})
  }
  const told = useRef(tell)
  told.current = tell
  useEffect(
    () => () => {
      if (toldAt.current > 0) told.current(false)
    },
    [],
  )
  return {
    touch(isSomething: boolean) {
      if (!isSomething && toldAt.current > 0) {
        toldAt.current = 0
        tell(false)
      } else if (isSomething && Date.now() - toldAt.current > TELL_EVERY_MS) {
        toldAt.current = Date.now()
        tell(true)
      }
    },
    /** The answer was sent, by which the shop knows. */
    stop() {
      toldAt.current = 0
    },
  }
}

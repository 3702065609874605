import { useEffect, useRef, useState } from 'react'

/** What each key does; `copy`: 1 to 9, counted from 0. */
export type QueueKeys = {
  next(): void
  previous(): void
  claim(): void
  deliver(): void
  money(): void
  open(): void
  copy(index: number): void
}

const STORED = 'console-queue-keys'

/**
 * Lets the queue be worked on by single keys, unless the operator has switched them off: a voice that
 * dictates would press them as well. They do nothing while something is typed or a dialog is open.
 */
export function useQueueKeys(keys: QueueKeys): { isOn: boolean; setOn(isOn: boolean): void } {
  const [isOn, setOn] = useState(() => localStorage.getItem(STORED) !== 'off')
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    localStorage.setItem(STORED, isOn ? 'on' : 'off')
    if (!isOn) return
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTaken(event.target)) return
      const work = workOf(event.key, latest.current)
      if (!work) return
      event.preventDefault()
      work()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [isOn])
  return { isOn, setOn }
}

function workOf(key: string, keys: QueueKeys): (() => void) | undefined {
  if (/^[1-9]$/.test(key)) return () => keys.copy(Number(key) - 1)
  switch (key) {
    case 'j':
    case 'ArrowDown':
      return keys.next
    case 'k':
    case 'ArrowUp':
      return keys.previous
    case 'c':
      return keys.claim
    case 'd':
      return keys.deliver
    case 'm':
      return keys.money
    case 'o':
      return keys.open
    default:
      return undefined
  }
}

function isTaken(target: EventTarget | null): boolean {
  if (document.querySelector('.MuiModal-root:not(.MuiModal-hidden)')) return true
  return target instanceof HTMLElement && target.closest('input, textarea, select') !== null
}

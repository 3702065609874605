import type { WaitingItem } from '@apeak/contract/orders-console'
import { useEffect, useRef, useState } from 'react'
import { keyOf } from './use-queue.ts'

export type Switchable = { isOn: boolean; setOn(isOn: boolean): void }

/** A setting of this browser. */
export function useSwitch(key: string, initial: 'on' | 'off'): Switchable {
  const [isOn, setOn] = useState(() => (localStorage.getItem(key) ?? initial) === 'on')
  useEffect(() => localStorage.setItem(key, isOn ? 'on' : 'off'), [key, isOn])
  return { isOn, setOn }
}

/** The selected entry, by position. */
export function useSelection(shown: WaitingItem[]) {
  const [chosenKey, setChosenKey] = useState<string>()
  const [chosenAt, setChosenAt] = useState(0)
  const at = shown.findIndex((item) => keyOf(item) === chosenKey)
  // After completion, selects the entry now at its position.
  const index = at >= 0 ? at : Math.min(chosenAt, shown.length - 1)
  const choose = (place: number) => {
    const item = shown[Math.max(0, Math.min(place, shown.length - 1))]
    if (!item) return
    setChosenKey(keyOf(item))
    setChosenAt(shown.indexOf(item))
  }
  return { index, chosen: shown[index], choose }
}

/**
 * The marked entries, by key. `markable`: those shown that can be marked; any other loses its mark,
 * such as an order that is disputed meanwhile.
 */
export function useMarks(markable: readonly WaitingItem[]) {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  const [anchor, setAnchor] = useState<string>()
  const marked = markable.filter((item) => keys.has(keyOf(item)))
  /** Marks an entry or removes its mark; with `isRange`, marks all from the last one. */
  const mark = (item: WaitingItem, isRange: boolean) => {
    const key = keyOf(item)
    const from = isRange ? markable.findIndex((one) => keyOf(one) === anchor) : -1
    const to = markable.indexOf(item)
    const next = new Set(marked.map(keyOf))
    if (from >= 0) {
      for (const one of markable.slice(Math.min(from, to), Math.max(from, to) + 1))
        next.add(keyOf(one))
    } else if (!next.delete(key)) next.add(key)
    setKeys(next)
    setAnchor(key)
  }
  const markAll = (items: readonly WaitingItem[]) => setKeys(new Set(items.map(keyOf)))
  const isMarked = (item: WaitingItem) => marked.includes(item)
  return { marked, mark, markAll, isMarked, clear: () => setKeys(new Set()) }
}

/** Handlers of the shortcuts; `copy`: keys 1 to 9, counted from 0. `isRange`: with shift. */
export type QueueKeys = {
  next(): void
  previous(): void
  mark(isRange: boolean): void
  copyList(): void
  claim(): void
  deliver(): void
  money(): void
  accept(): void
  decline(): void
  ask(): void
  undo(): void
  open(): void
  copy(index: number): void
}

/** The keyboard shortcuts, as the bar shows them. */
export const keyWords = [
  ['j k', 'select'],
  ['1–9', 'copy and claim'],
  ['d', 'deliver'],
  ['u', 'undo'],
  ['a x', 'accept or decline a correction'],
  ['q', 'ask the shopper'],
  ['space', 'mark'],
  ['l', 'copy marked'],
  ['m', 'confirm payment'],
  ['c', 'claim'],
  ['o', 'open'],
] as const

/**
 * Handles the queue's shortcuts, unless the operator has disabled them (voice control would trigger
 * them). Ignored while typing, in a dialog, and, but for the selection, when a key is held.
 */
export function useQueueKeys(keys: QueueKeys): Switchable {
  const { isOn, setOn } = useSwitch('console-queue-keys', 'on')
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    if (!isOn) return
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTakenBy(event)) return
      const work = actionOf(event, latest.current)
      if (!work) return
      event.preventDefault()
      if (!event.repeat || selecting.has(event.key)) work()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [isOn])
  return { isOn, setOn }
}

const selecting: ReadonlySet<string> = new Set(['j', 'k', 'ArrowDown', 'ArrowUp'])

function actionOf(event: KeyboardEvent, keys: QueueKeys): (() => void) | undefined {
  const { key, shiftKey } = event
  if (/^[1-9]$/.test(key)) return () => keys.copy(Number(key) - 1)
  const works: Record<string, () => void> = {
    ...{ j: keys.next, ArrowDown: keys.next, k: keys.previous, ArrowUp: keys.previous },
    ...{ c: keys.claim, d: keys.deliver, m: keys.money, o: keys.open, u: keys.undo },
    ...{ a: keys.accept, x: keys.decline, q: keys.ask, l: keys.copyList },
    ' ': () => keys.mark(shiftKey),
  }
  return works[key]
}

/** Whether a key is for the dialog, the text field or the button that has the focus. */
function isTakenBy({ key, target }: KeyboardEvent): boolean {
  if (document.querySelector('.MuiModal-root:not(.MuiModal-hidden)')) return true
  if (!(target instanceof HTMLElement)) return false
  if (target.closest('input:not([type=checkbox]), textarea, select, [role=combobox]')) return true
  // Space presses buttons, but on the row itself it marks.
  return key === ' ' && target.closest('button:not([aria-expanded]), a, input') !== null
}

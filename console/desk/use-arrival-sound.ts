import type { WaitingItem } from '@apeak/contract/orders-console'
import { useEffect, useRef, useState } from 'react'

const STORED = 'console-queue-sound'

/** Sounds where something new waits, if the operator has asked for it. */
export function useArrivalSound(items: readonly WaitingItem[] | undefined) {
  const [isOn, setOn] = useState(() => localStorage.getItem(STORED) === 'on')
  const known = useRef<Set<string>>(undefined)
  useEffect(() => localStorage.setItem(STORED, isOn ? 'on' : 'off'), [isOn])
  useEffect(() => {
    if (!items) return
    const before = known.current
    const ids = items.map(({ kind, id }) => `${kind} ${id}`)
    known.current = new Set(ids)
    if (isOn && before && ids.some((id) => !before.has(id))) sound()
  }, [items, isOn])
  return { isOn, setOn }
}

/** Two short tones; a browser that allows none stays silent. */
function sound(): void {
  const context = new AudioContext()
  const [first, second] = [880, 1174.7]
  for (const [at, frequency] of [first, second].entries()) {
    const tone = new OscillatorNode(context, { frequency: frequency ?? 880 })
    const volume = new GainNode(context, { gain: 0.08 })
    tone.connect(volume).connect(context.destination)
    tone.start(context.currentTime + at * 0.14)
    tone.stop(context.currentTime + at * 0.14 + 0.11)
    if (at === 1) tone.onended = () => void context.close()
  }
}

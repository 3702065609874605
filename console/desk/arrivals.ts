import type { WaitingItem } from '@apeak/contract/orders-console'
import { useEffect, useRef } from 'react'
import { useNotify } from 'react-admin'
import { type Switchable, useSwitch } from './queue-keys.ts'
import { keyOf } from './use-queue.ts'
import { waitingReason, waitingTitle } from './waiting-words.ts'

/** Announces new items: by sound, and by desktop notifications while the page is hidden. */
export function useArrivals(items: readonly WaitingItem[] | undefined) {
  const sound = useSwitch('console-queue-sound', 'off')
  const desktop = useSwitch('console-queue-desktop', 'off')
  const notify = useNotify()
  const knownIds = useRef<Set<string>>(undefined)
  useEffect(() => {
    if (!items) return
    const before = knownIds.current
    knownIds.current = new Set(items.map(keyOf))
    const arrived = before ? items.filter((item) => !before.has(keyOf(item))) : []
    if (arrived.length === 0) return
    if (sound.isOn) playSound()
    if (desktop.isOn && document.hidden) showNotification(arrived)
  }, [items, sound.isOn, desktop.isOn])
  const setDesktop = async (isOn: boolean) => {
    const isAllowed = !isOn || (await Notification.requestPermission()) === 'granted'
    desktop.setOn(isOn && isAllowed)
    if (!isAllowed) notify('This browser blocks notifications.', { type: 'warning' })
  }
  const notifications: Switchable = { isOn: desktop.isOn, setOn: (isOn) => void setDesktop(isOn) }
  return { sound, notifications }
}

function showNotification(arrived: readonly WaitingItem[]): void {
  if (Notification.permission !== 'granted') return
  const [first] = arrived
  const title = arrived.length === 1 ? 'New in the queue' : `${arrived.length} new in the queue`
  const body = first ? `${waitingReason(first)}: ${waitingTitle(first)}` : ''
  const notification = new Notification(title, { body, tag: 'queue' })
  notification.onclick = () => window.focus()
}

/** Plays two tones, if the browser permits. */
function playSound(): void {
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

/** Shows the number of waiting items in the document's title. */
export function useTitleCount(count: number | undefined): void {
  useEffect(() => {
    const before = document.title
    document.title = count ? `(${count}) Queue` : 'Queue'
    return () => {
      document.title = before
    }
  }, [count])
}

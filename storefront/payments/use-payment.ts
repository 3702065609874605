import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { payment as messages } from '#messages/payments.ts'
import { useSettings } from '../layout/settings.ts'
import { toast } from '../ui/toasts.ts'
import { isSheetEntry } from '../ui/use-sheet-entry.ts'
import { pay as payOpened } from './pay.ts'
import type { Payable, PaymentResult } from './provider.ts'

type Options = {
  /** For the payable's own status page: called instead of navigating there. */
  onEnd?: () => void
  /** Called when a payment could not start. `isOpened`: the payable was created. */
  onError?: (error: unknown, isOpened: boolean) => void
}

const successPageAfterMs = 1000

/** Pays one payable at a time, reports the result, and navigates. */
export function usePayment({ onEnd, onError }: Options = {}) {
  const navigate = useNavigate()
  const settings = useSettings()
  const [note, setNote] = useState('')
  const [error, setError] = useState<unknown>()
  const [opened, setOpened] = useState<{ id: string; payable: Payable } | null>(null)
  const { step, setStep, begin, stop } = usePaymentStep(() => {
    setNote(messages.cameBack)
    onEnd?.()
  })

  async function beforeOpen() {
    setStep('paying')
    await twoFrames()
  }

  /** Opens and pays. Null if it could not start. */
  async function attempt(payable: Payable): Promise<{ id: string; result: PaymentResult } | null> {
    let isOpened = opened !== null
    try {
      const { id, fields } = await payable.open()
      isOpened = true
      setOpened({ id, payable })
      return { id, result: await payOpened({ id, payable, fields, settings, beforeOpen }) }
    } catch (why) {
      stop()
      setError(why)
      onError?.(why, isOpened)
      for (const text of payable.errorTexts(why)) toast.error(text)
      return null
    }
  }

  /** Pays, one at a time; returns whether the shopper was navigated to another page. */
  async function pay(payable: Payable): Promise<boolean> {
    if (!begin()) return false
    setNote('')
    setError(undefined)
    const ended = await attempt(payable)
    if (!ended) return false
    const { id, result } = ended
    if (result === 'paid' || result === 'pending') return succeed(payable, id, result)
    if (result !== 'leaving') return endUnpaid(payable, id, result)
    setStep('leaving')
    return false
  }

  async function succeed(payable: Payable, id: string, result: 'paid' | 'pending') {
    const { toast: title, to, state, ...detail } = payable.success(id, result)
    setStep('done')
    toast.success(title, detail)
    await new Promise((done) => setTimeout(done, successPageAfterMs))
    await navigate(to, { state, replace: isSheetEntry() })
    return true
  }

  function endUnpaid(payable: Payable, id: string, result: 'closed' | 'nothing-due'): boolean {
    stop()
    if (!onEnd && (result === 'nothing-due' || payable.closedLeadsTo === 'statusPage')) {
      navigate(payable.statusPage(id), { replace: isSheetEntry() })
      return true
    }
    if (onEnd) onEnd()
    else setNote(messages.closedWindow)
    return false
  }

  /** Discards an opened, unpaid payment; returns whether there was one. */
  function release(): boolean {
    setOpened(null)
    setError(undefined)
    stop()
    return opened !== null
  }

  return {
    step,
    busy: step !== 'idle',
    /** Why the last payment was interrupted, or empty. */
    note,
    /** Why the last payment could not start. */
    error,
    /** The payable created here: it is paid again, not created again. */
    opened,
    pay,
    release,
  }
}

export type PaymentState = ReturnType<typeof usePayment>

/** Waits until React has rendered the change and the browser has painted it. */
function twoFrames(): Promise<void> {
  return new Promise((done) => {
    requestAnimationFrame(() => requestAnimationFrame(() => done()))
  })
}

/**
 * A payment's progress on this page: `opening` and `leaving` while the shopper waits, `paying` during the
 * provider's window, `done` until the navigation.
 */
export type PaymentStep = 'idle' | 'opening' | 'paying' | 'leaving' | 'done'

/** The step of a payment. `onBrokenOff`: the shopper returned with the back button. */
function usePaymentStep(onBrokenOff: () => void) {
  const [step, setStep] = useState<PaymentStep>('idle')
  // State updates too late to stop a second click in the same moment.
  const running = useRef(false)

  /** Starts a payment; returns false while another is in progress. */
  function begin(): boolean {
    if (running.current) return false
    running.current = true
    setStep('opening')
    return true
  }

  function stop() {
    running.current = false
    setStep('idle')
  }

  useAddressChange(() => step === 'done' && stop())
  useBackForwardRestore(() => {
    if (!running.current) return
    stop()
    onBrokenOff()
  })
  return { step, setStep, begin, stop }
}

/** Calls back when the address has changed on the same page. */
function useAddressChange(onChange: () => void): void {
  const { key } = useLocation()
  const shown = useRef(key)
  const callBack = useEffectEvent(onChange)
  useEffect(() => {
    if (shown.current === key) return
    shown.current = key
    callBack()
  }, [key])
}

/** Calls `wake` when the page is restored from the back/forward cache. */
function useBackForwardRestore(wake: () => void): void {
  const restored = useEffectEvent((event: PageTransitionEvent) => {
    if (event.persisted) wake()
  })
  useEffect(() => {
    const hear = (event: PageTransitionEvent) => restored(event)
    window.addEventListener('pageshow', hear)
    return () => window.removeEventListener('pageshow', hear)
  }, [])
}

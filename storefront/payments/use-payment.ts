import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useSettings } from '../layout/settings.ts'
import { toast } from '../ui/toasts.ts'
import { isSheetEntry } from '../ui/use-sheet-entry.ts'
import { pay as payOpened } from './pay.ts'
import type { Payable, PaymentResult } from './provider.ts'

type Options = {
  /**
   * For the payable's own status page: called, instead of leading there, when a payment ended that
   * leaves the shopper on it.
   */
  onEnd?: () => void
  /** Called when a payment could not begin. `isOpened`: the shop has made what was to be paid. */
  onError?: (error: unknown, isOpened: boolean) => void
}

const untilSuccessPage = 1000

/** Pays one payable at a time, tells how it went, and leads on. */
export function usePayment({ onEnd, onError }: Options = {}) {
  const navigate = useNavigate()
  const settings = useSettings()
  const [note, setNote] = useState('')
  const [error, setError] = useState<unknown>()
  const [opened, setOpened] = useState<{ id: string; payable: Payable } | null>(null)
  const { step, setStep, begin, stop } = usePaymentStep(() => {
    setNote('You came back before the payment was complete.')
    onEnd?.()
  })

  async function beforeOpen() {
    setStep('paying')
    await twoFrames()
  }

  /** Opens and pays. Null where it could not begin. */
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

  /** Pays, once at a time, and says whether the shopper was led to another page. */
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
    await new Promise((done) => setTimeout(done, untilSuccessPage))
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
    else setNote('The payment window was closed before you had paid.')
    return false
  }

  /** Lets go of what was opened and not paid, and says whether there was something. */
  function release(): boolean {
    setOpened(null)
    setError(undefined)
    stop()
    return opened !== null
  }

  return {
    step,
    busy: step !== 'idle',
    /** Why the last payment was broken off, or empty. */
    note,
    /** Why the last payment could not begin. */
    error,
    /** What the shop has made here to be paid: it is paid again, not made again. */
    opened,
    pay,
    release,
  }
}

export type PaymentState = ReturnType<typeof usePayment>

/** Until React has shown the change, and the browser has painted it. */
function twoFrames(): Promise<void> {
  return new Promise((done) => {
    requestAnimationFrame(() => requestAnimationFrame(() => done()))
  })
}

/**
 * How far a payment is on this page: `opening` and `leaving` while the shopper waits, `paying` under
 * the provider's window, `done` until the page leads on.
 */
export type PaymentStep = 'idle' | 'opening' | 'paying' | 'leaving' | 'done'

/** The step of one payment at a time. `onBrokenOff`: the shopper came back by the back button. */
function usePaymentStep(onBrokenOff: () => void) {
  const [step, setStep] = useState<PaymentStep>('idle')
  // State is too late to stop a second click in the same moment.
  const running = useRef(false)

  /** Begins a payment, and says whether it may: not while another is under way. */
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

/** Calls back when the address has changed and the page has stayed. */
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

/** Calls `wake` when the shopper comes back to this very page, as the browser had put it aside. */
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

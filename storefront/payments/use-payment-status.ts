import { ApiError } from '@apeak/contract/client'
import type { PayableKind, PaymentStatus, PaymentStatusResponse } from '@apeak/contract/payments'
import { useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { abortable } from '../api.ts'

/**
 * A payment's status from the shop. `unknown`: there is no such payable; `unreadable`: the shop did not
 * answer, and it may be paid.
 */
export type KnownStatus = PaymentStatus | 'unknown' | 'unreadable'

type Known = { id: string; status: KnownStatus; due: PaymentStatusResponse | undefined }

type Options = {
  /** Whether to read the status at all. */
  enabled?: boolean
  /** Polls while the payment is open; otherwise reads once, and on request. */
  patient: boolean
}

/** A payment's status, kept up to date; undefined before the first answer. */
export function usePaymentStatus(
  kind: PayableKind,
  id: string,
  { enabled = true, patient }: Options,
) {
  const [known, setKnown] = useState<Known>()
  const [checking, setChecking] = useState(false)
  const [round, setRound] = useState(0)

  useEffect(() => {
    if (!enabled) return
    const control = new AbortController()
    const { signal } = control

    async function read(): Promise<boolean> {
      setChecking(true)
      const answer = await readStatus(kind, id, signal)
      const status = answer?.status
      if (signal.aborted) return true
      setChecking(false)
      // Without an answer the previous status stays.
      setKnown((before) =>
        !status && before?.id === id
          ? before
          : { id, status: status ?? 'unreadable', due: answer?.due },
      )
      return status !== undefined && status !== 'open' && status !== 'confirming'
    }
    // After a manual check the shopper is waiting.
    pollStatus({ read, patient: patient || round > 0, signal })
    return () => {
      control.abort()
      setChecking(false)
    }
  }, [kind, id, enabled, patient, round])

  return {
    status: known?.id === id ? known.status : undefined,
    /** The amount due and its method; undefined while unknown. */
    due: known?.id === id ? known.due : undefined,
    checking,
    check: () => setRound((count) => count + 1),
  }
}

async function readStatus(
  kind: PayableKind,
  id: string,
  signal: AbortSignal,
): Promise<Pick<Known, 'status' | 'due'> | undefined> {
  try {
    const due = await abortable(signal).payments.status(kind, id)
    return { status: due.status, due }
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 422)) {
      return { status: 'unknown', due: undefined }
    }
    return undefined
  }
}

/** The pauses between reads in seconds, a few minutes in total. */
const pauses = [0, 3, 4, 5, 6, 7, 8, 10, 15, 20, 25, 30, 40, 60]

type Poll = {
  /** Reads the status; resolves to whether it is decided. */
  read: () => Promise<boolean>
  /** Whether to continue after the first answer. */
  patient: boolean
  signal: AbortSignal
}

/**
 * Polls a payment's status with growing pauses until it is decided. Nothing is read while the page is hidden.
 */
async function pollStatus({ read, patient, signal }: Poll): Promise<void> {
  for (const pause of patient ? pauses : [0]) {
    await wait(pause, signal)
    await untilVisible(signal)
    if (signal.aborted || (await read()) || signal.aborted) return
  }
}

function wait(seconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const timer = setTimeout(done, seconds * 1000)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      done()
    })
  })
}

function untilVisible(signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    if (!document.hidden) return done()
    const look = () => document.hidden || done()
    document.addEventListener('visibilitychange', look, { signal })
    signal.addEventListener('abort', () => done())
  })
}

/**
 * The shown status: `checking` before it is known, `waiting` while a payment is being confirmed, or on the
 * return from a provider that has not decided yet.
 */
export type ShownStatus = Exclude<KnownStatus, 'confirming'> | 'checking' | 'waiting'

/** Converts a status for display. `returned`: the shopper returns from a provider's page. */
export function shownStatus(status: KnownStatus | undefined, returned: boolean): ShownStatus {
  if (status === 'confirming') return 'waiting'
  if (returned && (status === 'open' || status === 'unreadable')) return 'waiting'
  return status ?? 'checking'
}

/**
 * Starts a payment that another page could not, because its document may not load the provider's script: the
 * address has `pay`. Runs once; null does nothing.
 */
export function usePayOnArrival(pay: (() => void) | null): void {
  const [query, setQuery] = useSearchParams()
  const wanted = pay !== null && query.has('pay')
  const begin = useEffectEvent(() => {
    pay?.()
    // A reload must not start the payment again.
    setQuery(withoutPayParameter, { replace: true, preventScrollReset: true })
  })
  useEffect(() => {
    if (wanted) begin()
  }, [wanted])
}

function withoutPayParameter(query: URLSearchParams): URLSearchParams {
  query.delete('pay')
  return query
}

import { ApiError } from '@apeak/contract/client'
import type { PayableKind, PaymentStatus, PaymentStatusResponse } from '@apeak/contract/payments'
import { useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { abortable } from '../api.ts'

/**
 * A payment's status by the shop's word. `unknown`: there is no such thing to be paid; `unreadable`:
 * the shop did not answer, and it may be paid.
 */
export type KnownStatus = PaymentStatus | 'unknown' | 'unreadable'

type Known = { id: string; status: KnownStatus; due: PaymentStatusResponse | undefined }

type Options = {
  /** Whether the status is to be read at all. */
  enabled?: boolean
  /** Reads it again by itself while it is open; otherwise once, and when told to. */
  patient: boolean
}

/** How the payment of something stands, kept up to date; undefined before the first answer. */
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
      // Without an answer what was known before stays.
      setKnown((before) =>
        !status && before?.id === id
          ? before
          : { id, status: status ?? 'unreadable', due: answer?.due },
      )
      return status !== undefined && status !== 'open'
    }
    // Checked anew, the shopper is waiting.
    pollStatus({ read, patient: patient || round > 0, signal })
    return () => {
      control.abort()
      setChecking(false)
    }
  }, [kind, id, enabled, patient, round])

  return {
    status: known?.id === id ? known.status : undefined,
    /** What is to be paid, and how; undefined before that is known. */
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

/** A few minutes in all: the seconds before each read. */
const pauses = [0, 3, 4, 5, 6, 7, 8, 10, 15, 20, 25, 30, 40, 60]

type Poll = {
  /** Reads the status, and says whether it is decided. */
  read: () => Promise<boolean>
  /** Whether to go on after the first answer. */
  patient: boolean
  signal: AbortSignal
}

/**
 * Reads how a payment stands, at once and then ever more rarely, until it is decided. Nothing is
 * read while the page is out of sight.
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
 * What is shown of a payment's status: `checking` before it is known, `waiting` where the shopper
 * comes back from a provider that has not decided yet.
 */
export type ShownStatus = KnownStatus | 'checking' | 'waiting'

/** What is shown of a status. `returned`: the shopper comes from a provider's page. */
export function shownStatus(status: KnownStatus | undefined, returned: boolean): ShownStatus {
  if (returned && (status === 'open' || status === 'unreadable')) return 'waiting'
  return status ?? 'checking'
}

/**
 * Begins the payment that another page could not, whose document may not load the provider's script:
 * the address says so by `pay`. Once; null begins nothing.
 */
export function usePayOnArrival(pay: (() => void) | null): void {
  const [query, setQuery] = useSearchParams()
  const wanted = pay !== null && query.has('pay')
  const begin = useEffectEvent(() => {
    pay?.()
    // A reload must not open the payment again.
    setQuery(withoutPay, { replace: true, preventScrollReset: true })
  })
  useEffect(() => {
    if (wanted) begin()
  }, [wanted])
}

function withoutPay(query: URLSearchParams): URLSearchParams {
  query.delete('pay')
  return query
}

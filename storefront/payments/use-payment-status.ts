import { ApiError } from '@apeak/contract/client'
import type { PayableKind, PaymentStatus, PaymentStatusResponse } from '@apeak/contract/payments'
import { useEffect, useState } from 'react'
import { abortable } from '../api.ts'
import { pollStatus } from './poll-status.ts'

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

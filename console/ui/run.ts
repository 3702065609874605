import { ApiError } from '@apeak/contract/client'
import { type AlreadyDone, consoleRefusals } from '@apeak/contract/operators'
import { useRef, useState } from 'react'
import { useNotify } from 'react-admin'
import { refusalOf } from '../api.ts'
import { actorNameNow } from '../operators/operator-names.ts'
import { readableName } from './history.tsx'
import { timeText } from './malaysian-time.tsx'

/**
 * Runs one work at a time, also on double clicks. `failure`: of the last run; `onFailure` is called
 * with it.
 */
export function useRun(onFailure?: (failure: string) => void) {
  const [failure, setFailure] = useState<string>()
  const [isRunning, setRunning] = useState(false)
  // State updates too late for a double click.
  const running = useRef(false)
  const run = async (work: () => Promise<unknown>) => {
    if (running.current) return
    running.current = true
    setRunning(true)
    setFailure(undefined)
    try {
      await work()
    } catch (error) {
      const text = await failureText(error)
      setFailure(text)
      onFailure?.(text)
    } finally {
      running.current = false
      setRunning(false)
    }
  }
  return { run, failure, setFailure, isRunning }
}

/** The same, with failures as notifications. */
export function useNotifiedRun() {
  const notify = useNotify()
  return useRun((failure) => notify(failure, { type: 'error' }))
}

/** The error message for an operator; for a conflict, who won and when. */
export async function failureText(error: unknown): Promise<string> {
  if (!(error instanceof ApiError)) return 'The shop could not be reached. Please try again.'
  const { done } = error.body as Partial<AlreadyDone>
  if (isAlreadyDone(error) && done) {
    const name = await actorNameNow(done.actor_kind, done.actor).catch(() => 'somebody')
    return `${error.message} ${readableName(done.event)} by ${name}, ${timeText(done.at)}.`
  }
  if (refusalOf(error) === consoleRefusals.claimedByOther) {
    const name = await actorNameNow('operator', holderOf(error)).catch(() => 'Another operator')
    return `${name} has claimed this order.`
  }
  return Object.values(error.errors ?? {})[0]?.[0] ?? error.message
}

/** The operator who has claimed the order, if that is why it was refused; otherwise null. */
export function holderOf(error: unknown): string | null {
  if (refusalOf(error) !== consoleRefusals.claimedByOther) return null
  return ((error as ApiError).body as { holder?: string }).holder ?? null
}

/** Whether another operator was first. */
export function isAlreadyDone(error: unknown): boolean {
  const refusal = refusalOf(error)
  return refusal === consoleRefusals.alreadyDone || refusal === consoleRefusals.changedMeanwhile
}

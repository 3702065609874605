import { pagePaths } from '@apeak/contract/paths'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { abortable } from '../api.ts'
import { persistReturnPath } from './return-path.ts'
import { clearShopper } from './shopper.ts'

let ending = false

/** Whether the shopper logs out on purpose: no guard then persists a return path. */
export function isEndingSession(): boolean {
  return ending
}

/** Removes the shopper from this browser and leads to a page for everybody. */
export function useEndSession(): (to: string) => Promise<void> {
  const navigate = useNavigate()
  return async (to) => {
    ending = true
    persistReturnPath(null)
    clearShopper()
    try {
      await navigate(to)
    } finally {
      ending = false
    }
  }
}

const longestWait = 4000

/** Ends the session at the shop and in this browser, and leads to the login page. */
export function useLogOut(): () => Promise<void> {
  const endSession = useEndSession()
  const running = useRef(false)
  return async () => {
    if (running.current) return
    running.current = true
    try {
      await abortable(AbortSignal.timeout(longestWait)).accounts.logout()
    } catch (error) {
      // The session ends in this browser even when the shop cannot be reached.
      console.warn('The shop could not be told of the logout', error)
    }
    await endSession(pagePaths.login)
    running.current = false
  }
}

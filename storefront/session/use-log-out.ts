import { pagePaths } from '@apeak/contract/paths'
import { useRef } from 'react'
import { abortable } from '../api.ts'
import { useEndSession } from './end-session.ts'

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

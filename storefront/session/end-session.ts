import { pagePaths } from '@apeak/contract/paths'
import { useNavigate } from 'react-router'
import { abortable } from '../api.ts'
import { useSingleRun } from '../ui/use-single-run.ts'
import { persistReturnPath } from './return-path.ts'
import { clearShopper } from './shopper.ts'

let ending = false

/** Whether the shopper is logging out: guards then store no return path. */
export function isEndingSession(): boolean {
  return ending
}

/** Logs the shopper out in this browser and navigates to a public page. */
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

const logoutTimeoutMs = 4000

/** Ends the session at the shop and in this browser, and opens the login page. */
export function useLogOut(): () => Promise<void> {
  const endSession = useEndSession()
  const [logOut] = useSingleRun(async () => {
    try {
      await abortable(AbortSignal.timeout(logoutTimeoutMs)).accounts.logout()
    } catch (error) {
      // The session ends in this browser even if the shop cannot be reached.
      console.warn('Logout request failed', error)
    }
    await endSession(pagePaths.login)
  })
  return logOut
}

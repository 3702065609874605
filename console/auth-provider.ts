import { ApiError } from '@apeak/contract/client'
import { consoleRefusals } from '@apeak/contract/operators'
import { consolePaths } from '@apeak/contract/paths'
import type { AuthProvider } from 'react-admin'
import { call, refusalOf } from './api.ts'
import { places } from './places.tsx'
import { currentSession, keepSession, readSession } from './session.ts'

/** The error for an unfinished login. */
const notEnrolled = new Set<string>([consoleRefusals.emailCode, consoleRefusals.enrolment])

/** The auth provider of react-admin. The server checks everything again. */
export const authProvider: AuthProvider = {
  // The login page talks to the server itself, since a login has several steps.
  login: async () => undefined,
  async logout() {
    // A page that needs a finished login leads to the login, which continues an unfinished one.
    if (currentSession() && currentSession()?.stage !== 'open') return
    try {
      if (currentSession()) await call('POST', consolePaths.logout, {})
    } catch {
      // The session has ended or will expire.
    }
    keepSession(undefined)
  },
  async checkAuth() {
    const session = currentSession() ?? (await readSession())
    // No message: the login page is enough.
    if (session?.stage !== 'open') throw { message: false }
  },
  async checkError(error) {
    const isOut = error instanceof ApiError && error.status === 401
    if (isOut || notEnrolled.has(refusalOf(error) ?? '')) {
      keepSession(undefined)
      throw error
    }
  },
  async getIdentity() {
    const { id, name } = (await requiredSession()).operator
    return { id, fullName: name }
  },
  async getPermissions() {
    return (await requiredSession()).rights
  },
  async canAccess({ resource }) {
    const { rights } = await requiredSession()
    const right = places.find(
      (place) => ('name' in place ? place.name : place.path) === resource,
    )?.right
    return right === undefined || rights.includes(right)
  },
}

async function requiredSession() {
  const found = currentSession() ?? (await readSession())
  if (!found) throw new Error('Not logged in.')
  return found
}

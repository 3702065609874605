import { api } from '../api.ts'
import { authToken, updateShopper } from './shopper.ts'

/** Reads the logged-in user again. Throws what the API throws. */
export async function refreshShopper(): Promise<void> {
  const token = authToken()
  if (token) updateShopper(token, await api.accounts.user())
}

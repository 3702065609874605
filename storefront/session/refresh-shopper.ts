import { api } from '../api.ts'
import { authToken, updateShopper } from './shopper.ts'

/** Asks the shop anew who the shopper is. Throws what the API throws. */
export async function refreshShopper(): Promise<void> {
  const token = authToken()
  if (token) updateShopper(token, await api.accounts.user())
}

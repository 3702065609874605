import { api } from '../api.ts'
import { authToken, renewShopper } from './shopper.ts'

/** Asks the shop anew who the shopper is. Throws what the API throws. */
export async function refreshShopper(): Promise<void> {
  const token = authToken()
  if (token) renewShopper(token, await api.accounts.user())
}

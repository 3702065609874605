import { credentials } from '@apeak/contract/accounts-console'
import { attemptKey, type Credential } from './lockout.ts'

/** Under which keys login attempts at a customer's credentials are counted. */
export function credentialKeys({ id, email }: { id: number; email: string }) {
  return credentials.map((credential) => ({
    credential,
    key: attemptKey(credential, ownerOf(credential, { id, email })),
  }))
}

// What somebody without an account may try as well goes by the address.
const ownerOf = (credential: Credential, { id, email }: { id: number; email: string }) =>
  credential === 'pin' || credential === 'pin-code' ? id : email

import { credentials } from '@apeak/contract/accounts-console'
import { attemptKey, type Credential } from './lockout.ts'

/** Under which keys login attempts at a customer's credentials are counted. */
export function credentialKeys({ id, email }: { id: number; email: string }) {
  return credentials.map((credential) => ({
    credential,
    key: attemptKey(credential, ownerOf(credential, { id, email })),
  }))
}

// A password and a code may be tried at an address that has no account: they are counted by the address.
const ownerOf = (credential: Credential, { id, email }: { id: number; email: string }) =>
  credential === 'pin' || credential === 'pin-code' ? id : email

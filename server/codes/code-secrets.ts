import type { Secrets } from '#platform/secrets/secrets.ts'
import { plainCode } from './parse-codes.ts'

// The database stores a code's hash, which identifies it, and its ciphertext, bound to that hash.
// The keys of both are outside the database.

/** The hash of a code, independent of its spelling. */
export const codeHash = (secrets: Secrets, code: string): Buffer =>
  secrets.sign('voucher-codes', plainCode(code))

/** The hashes of a code under the present and the former keys. */
export const codeHashes = (secrets: Secrets, code: string): Buffer[] =>
  secrets.signatures('voucher-codes', plainCode(code))

/** The ciphertext of a code. */
export const encryptCode = (secrets: Secrets, code: string, hash: Buffer): string =>
  secrets.encrypt('voucher-codes', code, contextOf(hash))

/** The plaintext of a stored code. Throws if its key is missing or it was modified. */
export const decryptCode = (
  secrets: Secrets,
  { encrypted_code, code_hash }: Omit<EncryptedCode, 'id'>,
): string => secrets.decrypt('voucher-codes', encrypted_code, contextOf(code_hash))

/** A stored code. */
export type EncryptedCode = { id: number; code_hash: Buffer; encrypted_code: string }

const contextOf = (hash: Buffer) => `code ${hash.toString('hex')}`

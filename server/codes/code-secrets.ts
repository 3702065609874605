import type { Secrets } from '#platform/secrets/secrets.ts'
import { plainCode } from './read-codes.ts'

// A code lies in the database as its hash, by which it is known again, and encrypted, bound to that
// hash. Both need keys that lie outside.

/** By what a code is known again, however it is written. */
export const codeHash = (secrets: Secrets, code: string): Buffer =>
  secrets.sign('voucher-codes', plainCode(code))

/** The same under every key that the shop has or had. */
export const codeHashes = (secrets: Secrets, code: string): Buffer[] =>
  secrets.signatures('voucher-codes', plainCode(code))

/** A code as it is stored beside its hash. */
export const encryptCode = (secrets: Secrets, code: string, hash: Buffer): string =>
  secrets.encrypt('voucher-codes', code, contextOf(hash))

/** A stored code as its shopper reads it. Throws where its key is gone, or it was tampered with. */
export const decryptCode = (
  secrets: Secrets,
  { encrypted_code, code_hash }: { encrypted_code: string; code_hash: Buffer },
): string => secrets.decrypt('voucher-codes', encrypted_code, contextOf(code_hash))

const contextOf = (hash: Buffer) => `code ${hash.toString('hex')}`

import { hkdfSync } from 'node:crypto'
import {
  decrypt,
  type EncryptionKey,
  encrypt,
  encryptedPrefix,
  encryptionKey,
} from './encryption.ts'
import { hmacSigner, type Signer } from './hmac.ts'
import { type KeySettings, readRootKeys } from './root-keys.ts'

/** What the shop's keys are for. Each purpose has keys of its own. */
const purposes = [
  'pins',
  'codes',
  'fingerprints',
  'voucher-codes',
  'operators',
  'authenticators',
  'buyers',
  'previews',
  'order-keys',
] as const
type Purpose = (typeof purposes)[number]

/** The keys that lie outside the database: what they protect stays safe when its tables are read. */
export type Secrets = {
  /** The message under the purpose's key: 32 bytes that only this shop can compute. */
  sign(purpose: Purpose, message: string): Buffer
  /** The same under every key that the shop has or had, the present one first. */
  signatures(purpose: Purpose, message: string): Buffer[]
  /** Encrypts a text that is stored; `context` names the row that it is stored in. */
  encrypt(purpose: Purpose, text: string, context: string): string
  /** The text again; throws where it is not whole, or stands in another place. */
  decrypt(purpose: Purpose, encrypted: string, context: string): string
  /** By what a text that is encrypted now begins: of any other the key, or the form, is an older one. */
  prefixOf(purpose: Purpose): string
}

/**
 * Opens the shop's keys: derived from SECRET_KEY, or where none is configured from one that is made
 * on the first start and stored in the data folder.
 */
export async function openSecrets(settings: KeySettings): Promise<Secrets> {
  const { present, earlier } = await readRootKeys(settings)
  const roots = [present, ...earlier]
  const keys = new Map(purposes.map((purpose) => [purpose, keysFor(roots, purpose)]))
  const of = (purpose: Purpose) => keys.get(purpose) as PurposeKeys
  return {
    sign: (purpose, message) => of(purpose).signing[0](message),
    signatures: (purpose, message) => of(purpose).signing.map((sign) => sign(message)),
    encrypt: (purpose, text, context) => encrypt(of(purpose).encrypting[0], text, context),
    decrypt: (purpose, encrypted, context) => decrypt(of(purpose).encrypting, encrypted, context),
    prefixOf: (purpose) => encryptedPrefix(of(purpose).encrypting[0]),
  }
}

type PurposeKeys = {
  signing: [Signer, ...Signer[]]
  encrypting: [EncryptionKey, ...EncryptionKey[]]
}

/** A purpose's keys, the present ones first. */
function keysFor(roots: string[], purpose: Purpose): PurposeKeys {
  return {
    signing: roots.map((root) =>
      hmacSigner(new Uint8Array(hkdfSync('sha256', root, '', purpose, 32))),
    ) as PurposeKeys['signing'],
    encrypting: roots.map((root) => encryptionKey(root, purpose)) as PurposeKeys['encrypting'],
  }
}

import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
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

/** A key for AES-256-GCM, and what it is found by: that says nothing of the key. */
export type EncryptionKey = { id: string; key: Buffer }

const FORMAT = 'v1'
const IV_BYTES = 12
const TAG_BYTES = 16

/** The key that a secret gives for a purpose. */
export function encryptionKey(root: string, purpose: string): EncryptionKey {
  const key = Buffer.from(hkdfSync('sha256', root, '', `${purpose} encryption`, 32))
  return { id: createHash('sha256').update(key).digest('hex').slice(0, 8), key }
}

/**
 * Encrypts a text for one place: `context` names it (a row), and it is decrypted in no other. Returns
 * `v1.<id of the key>.<iv, tag and ciphertext in base64url>`.
 */
export function encrypt({ id, key }: EncryptionKey, text: string, context: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES })
  cipher.setAAD(Buffer.from(context))
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  const bytes = Buffer.concat([iv, cipher.getAuthTag(), encrypted])
  return encryptedPrefix({ id }) + bytes.toString('base64url')
}

/** By what everything begins that is encrypted under a key. */
export const encryptedPrefix = ({ id }: Pick<EncryptionKey, 'id'>) => `${FORMAT}.${id}.`

/**
 * What `encrypt` made of a text, as it was. Throws where it is not whole, belongs to another place, or
 * was encrypted under a key that is not among these.
 */
export function decrypt(
  keys: readonly EncryptionKey[],
  encrypted: string,
  context: string,
): string {
  const [format, id, text = ''] = encrypted.split('.')
  const found = keys.find((key) => key.id === id)
  if (format !== FORMAT || !found) {
    throw new Error(`Encrypted under the key ${id}, which this shop does not have`)
  }
  const bytes = Buffer.from(text, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', found.key, bytes.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  })
  decipher.setAAD(Buffer.from(context))
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  const rest = bytes.subarray(IV_BYTES + TAG_BYTES)
  return Buffer.concat([decipher.update(rest), decipher.final()]).toString('utf8')
}

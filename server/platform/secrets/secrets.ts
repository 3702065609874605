import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import { hmacSigner, type Signer } from './hmac.ts'
import { type KeySettings, readRootKeys } from './root-keys.ts'

/** Purposes of keys; each has its own keys. */
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

/** Keys kept outside the database, so that its tables alone reveal nothing they protect. */
export type Secrets = {
  /** Signs a message with the purpose's key: 32 bytes. */
  sign(purpose: Purpose, message: string): Buffer
  /** Signatures under all current and previous keys, the current one first. */
  signatures(purpose: Purpose, message: string): Buffer[]
  /** Encrypts a text. `context` names its row. */
  encrypt(purpose: Purpose, text: string, context: string): string
  /** Decrypts a text. Throws if it is damaged or of another row. */
  decrypt(purpose: Purpose, encrypted: string, context: string): string
  /** Prefix of texts encrypted with the current key; others need renewal. */
  prefixOf(purpose: Purpose): string
}

/** Derives the shop's keys from SECRET_KEY, or from the key in the data folder. */
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

/** Keys of a purpose, the current ones first. */
function keysFor(roots: string[], purpose: Purpose): PurposeKeys {
  return {
    signing: roots.map((root) =>
      hmacSigner(new Uint8Array(hkdfSync('sha256', root, '', purpose, 32))),
    ) as PurposeKeys['signing'],
    encrypting: roots.map((root) => encryptionKey(root, purpose)) as PurposeKeys['encrypting'],
  }
}

/** An AES-256-GCM key and its id, which reveals nothing about it. */
export type EncryptionKey = { id: string; key: Buffer }

const FORMAT = 'v1'
const IV_BYTES = 12
const TAG_BYTES = 16

/** Derives a purpose's key from a root key. */
function encryptionKey(root: string, purpose: string): EncryptionKey {
  const key = Buffer.from(hkdfSync('sha256', root, '', `${purpose} encryption`, 32))
  return { id: createHash('sha256').update(key).digest('hex').slice(0, 8), key }
}

/**
 * Encrypts a text for one `context` (a row), the only one in which it can be decrypted. Returns
 * `v1.<key id>.<iv, tag and ciphertext in base64url>`.
 */
export function encrypt({ id, key }: EncryptionKey, text: string, context: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES })
  cipher.setAAD(Buffer.from(context))
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  const bytes = Buffer.concat([iv, cipher.getAuthTag(), encrypted])
  return encryptedPrefix({ id }) + bytes.toString('base64url')
}

/** Prefix of all texts encrypted with a key. */
const encryptedPrefix = ({ id }: Pick<EncryptionKey, 'id'>) => `${FORMAT}.${id}.`

/** Decrypts a text. Throws if it is damaged, of another context, or of an unknown key. */
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

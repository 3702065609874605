import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'

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

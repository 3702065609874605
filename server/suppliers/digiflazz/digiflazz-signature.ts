import { createHash, createHmac } from 'node:crypto'
import { sameText } from '#platform/secrets/same-text.ts'
import type { DigiflazzSettings } from './digiflazz-settings.ts'

/** Signs a request: MD5 of user, key and a word, which is a command or our reference. */
export function digiflazzSign(
  { username, apiKey }: Pick<DigiflazzSettings, 'username' | 'apiKey'>,
  word: string,
): string {
  if (apiKey === '') throw new Error('the Digiflazz key is empty')
  return createHash('md5')
    .update(username + apiKey + word)
    .digest('hex')
}

/** Whether the header `X-Hub-Signature` signs the raw body: HMAC-SHA1. */
export function isDigiflazzSigned(header: string, body: Uint8Array, secret: string): boolean {
  if (secret === '') return false
  const expected = createHmac('sha1', secret).update(body).digest('hex')
  return sameText(header, `sha1=${expected}`)
}

import { createHmac } from 'node:crypto'
import { sameText } from '#platform/secrets/same-text.ts'
import type { SeagmSettings } from './seagm-settings.ts'

type Keys = Pick<SeagmSettings, 'secretKey' | 'signEncoded'>

/** The text that is signed: all parameters but the signature, sorted by name. */
function signedText(parameters: ReadonlyMap<string, string>, signEncoded: boolean): string {
  const sorted = [...parameters]
    .filter(([name]) => name !== 'signature')
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
  if (signEncoded) return new URLSearchParams(sorted).toString()
  return sorted.map(([name, value]) => `${name}=${value}`).join('&')
}

/** Signs parameters: HMAC-SHA256 in hex. */
export function seagmSignature(
  parameters: ReadonlyMap<string, string>,
  { secretKey, signEncoded }: Keys,
): string {
  if (secretKey === '') throw new Error('the SEAGM key is empty')
  return createHmac('sha256', secretKey).update(signedText(parameters, signEncoded)).digest('hex')
}

/** Whether the parameters' own signature is right. Upper and lower case are the same. */
export function isSeagmSigned(parameters: ReadonlyMap<string, string>, keys: Keys): boolean {
  const given = parameters.get('signature')?.toLowerCase() ?? ''
  return sameText(given, seagmSignature(parameters, keys))
}

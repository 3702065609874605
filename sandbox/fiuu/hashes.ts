import { createHash } from 'node:crypto'
import type { FiuuSettings } from './fiuu-state.ts'

// Deliberately independent of the shop's implementation: a simulator that signs with the code under test
// would agree with its mistakes.

/** MD5 of the concatenated texts, in lower-case hex. */
export function md5(...parts: string[]): string {
  return createHash('md5').update(parts.join('')).digest('hex')
}

/** The skey of a message with these parameters. */
export function skeyOf(
  fields: ReadonlyMap<string, string>,
  settings: Pick<FiuuSettings, 'secretKey'>,
): string {
  const text = (name: string) => fields.get(name) ?? ''
  const key0 = md5(
    text('tranID'),
    text('orderid'),
    text('status'),
    text('domain'),
    text('amount'),
    text('currency'),
  )
  return md5(text('paydate'), text('domain'), key0, text('appcode'), settings.secretKey)
}

/** A time in Fiuu's format: `YYYY-MM-DD HH:mm:ss`, Malaysian time. */
export function malaysianTime(milliseconds: number): string {
  const shifted = new Date(milliseconds + 8 * 3_600_000)
  return shifted.toISOString().slice(0, 19).replace('T', ' ')
}

/** Fiuu's amount text in sen, or null if it is not an amount. */
export function senOf(text: string): number | null {
  if (!/^\d{1,10}(\.\d{1,2})?$/.test(text)) return null
  const [ringgit = '0', cents = ''] = text.split('.')
  return Number(ringgit) * 100 + Number(cents.padEnd(2, '0'))
}

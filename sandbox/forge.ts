import { createHmac } from 'node:crypto'
import type { FiuuSettings } from './fiuu/fiuu-state.ts'
import { skeyOf } from './fiuu/hashes.ts'

/** A message that must have no effect, and its flaw. */
export type ForgedForm = { name: string; body: string }
export type ForgedWebhook = { name: string; body: string; signature: string | null }

type FiuuKeys = Pick<FiuuSettings, 'verifyKey' | 'secretKey' | 'merchantId'>

/** A Fiuu message with any parameters, validly signed: for messages that are signed but wrong. */
export function signedFiuuBody(fields: Record<string, string>, keys: FiuuKeys): string {
  const all = new Map(Object.entries(fields))
  all.set('skey', skeyOf(all, keys))
  return new URLSearchParams([...all]).toString()
}

/** Forgeries of a valid Fiuu message (its form body). All must be refused. */
export function fiuuForgeries(validBody: string, keys: FiuuKeys): ForgedForm[] {
  const valid = new Map(new URLSearchParams(validBody))
  const change = (name: string, changes: Record<string, string>): ForgedForm => ({
    name,
    body: new URLSearchParams([...new Map([...valid, ...Object.entries(changes)])]).toString(),
  })
  const text = (name: string) => valid.get(name) ?? ''
  const skey = text('skey')
  const withKey = (secretKey: string) => skeyOf(valid, { secretKey })
  const without = new Map(valid)
  without.delete('skey')
  return [
    { name: 'no signature', body: new URLSearchParams([...without]).toString() },
    change('empty signature', { skey: '' }),
    change('random signature', { skey: '0123456789abcdef0123456789abcdef' }),
    change('signature in upper case', { skey: skey.toUpperCase() }),
    change('signature cut', { skey: skey.slice(0, 31) }),
    change('signed with the verify key', { skey: withKey(keys.verifyKey) }),
    change('signed with no key', { skey: withKey('') }),
    change('amount altered', { amount: otherAmount(text('amount')) }),
    change('currency altered', { currency: text('currency') === 'RM' ? 'MYR' : 'RM' }),
    change('status altered', { status: text('status') === '00' ? '11' : '00' }),
    change('order altered', { orderid: `${text('orderid').slice(0, -1)}Z` }),
    change('merchant altered', { domain: `${keys.merchantId}x` }),
    change('transaction altered', { tranID: `${text('tranID')}1` }),
    change('paydate altered', { paydate: '2020-01-01 00:00:00' }),
    change('appcode altered', { appcode: '999999' }),
    ...shifts(valid).map((changes) => change(`shifted ${Object.keys(changes).join(' ')}`, changes)),
    { name: 'amount repeated', body: `${validBody}&amount=1.01` },
    { name: 'amount in brackets', body: validBody.replace('amount=', 'amount%5B%5D=') },
  ]
}

/** Forgeries of a valid webhook. All must be refused. */
export function webhookForgeries(
  valid: { body: string; signature: string },
  keys: { keySecret: string },
): ForgedWebhook[] {
  const { body, signature } = valid
  const signedWith = (secret: string) => createHmac('sha256', secret).update(body).digest('hex')
  const alter = (name: string, from: RegExp, to: string): ForgedWebhook => ({
    name,
    body: body.replace(from, to),
    signature,
  })
  return [
    { name: 'no signature', body, signature: null },
    { name: 'empty signature', body, signature: '' },
    { name: 'random signature', body, signature: 'ab'.repeat(32) },
    { name: 'signature in upper case', body, signature: signature.toUpperCase() },
    { name: 'signature cut', body, signature: signature.slice(0, 63) },
    { name: 'signed with the key secret', body, signature: signedWith(keys.keySecret) },
    { name: 'signed with another secret', body, signature: signedWith('rzp_other_mode') },
    alter('amount altered', /"amount":\d+/, '"amount":101'),
    alter('currency altered', /"currency":"MYR"/, '"currency":"INR"'),
    alter('status altered', /"status":"[a-z]+"/, '"status":"captured" '),
    alter('order altered', /"order_id":"order_\w{4}/, '"order_id":"order_ZZZZ'),
    alter('payment altered', /"id":"pay_\w{4}/, '"id":"pay_ZZZZ'),
    { name: 'keys reordered', body: JSON.stringify(reversed(JSON.parse(body))), signature },
    { name: 'byte-order mark', body: `\ufeff${body}`, signature },
    { name: 'cut body', body: body.slice(0, -1), signature },
  ]
}

function shifts(valid: ReadonlyMap<string, string>): Record<string, string>[] {
  const text = (name: string) => valid.get(name) ?? ''
  const [tranID, orderid, domain, amount] = ['tranID', 'orderid', 'domain', 'amount'].map(text)
  if (!tranID || !orderid || !domain || !amount) return []
  return [
    { tranID: tranID.slice(0, -1), orderid: tranID.slice(-1) + orderid },
    { tranID: tranID + orderid.slice(0, 1), orderid: orderid.slice(1) },
    { orderid: orderid.slice(0, -1), status: orderid.slice(-1) + text('status').slice(0, 1) },
    { domain: domain.slice(0, -1), amount: domain.slice(-1) + amount },
    { domain: domain + amount.slice(0, 1), amount: amount.slice(1) },
    { amount: amount.slice(0, -1), currency: amount.slice(-1) + text('currency') },
  ]
}

function otherAmount(amount: string): string {
  return amount === '1.01' ? '1.02' : '1.01'
}

function reversed(value: object): object {
  return Object.fromEntries(Object.entries(value).toReversed())
}

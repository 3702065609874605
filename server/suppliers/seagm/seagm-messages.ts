import { jsonOf } from '#platform/send-request.ts'
import type { RawSupplierMessage, SupplierMessage } from '../supplier.ts'
import { orderStatuses } from './seagm-codes.ts'
import type { SeagmSettings } from './seagm-settings.ts'
import { isSeagmSigned } from './seagm-signature.ts'

/** SEAGM repeats a message until it reads exactly this word. */
const reply = 'success'

const BYTES_MAX = 65_536

/**
 * Verifies a message about an order, a form or JSON, by the signature among its fields. A message is
 * no proof: the order is asked for. One with nested fields is refused, since how they are signed is
 * not documented.
 */
export function readSeagmMessage(
  { body }: RawSupplierMessage,
  settings: SeagmSettings,
): SupplierMessage {
  const parameters = body.byteLength > BYTES_MAX ? null : parametersOf(Buffer.from(body).toString())
  if (!parameters || !isSeagmSigned(parameters, settings)) {
    return { kind: 'refused', ref: null, reply: 'signature' }
  }
  const meaning = orderStatuses[Number(parameters.get('status_code'))]?.means
  const isProgress = meaning === 'accepted' || meaning === 'processing'
  return { kind: 'signed', ref: parameters.get('mch_order_id') || null, reply, isProgress }
}

/** The fields by name; null if a name is repeated or a value is nested. */
function parametersOf(text: string): Map<string, string> | null {
  const parameters = new Map<string, string>()
  const entries = text.trimStart().startsWith('{')
    ? Object.entries(jsonOf(text) ?? {})
    : [...new URLSearchParams(text)]
  for (const [name, value] of entries) {
    if (parameters.has(name) || (typeof value === 'object' && value !== null)) return null
    parameters.set(name, value === null ? '' : String(value))
  }
  return parameters
}

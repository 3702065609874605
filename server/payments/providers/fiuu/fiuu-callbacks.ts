import { createHash } from 'node:crypto'
import { callbackPaths } from '@apeak/contract/paths'
import { payableKinds } from '@apeak/contract/payments'
import type { CallbackRoute, ProviderEvent, RawMessage, Verified } from '../provider.ts'
import { type FiuuMessage, parseFiuuMessage, readFiuuMessage } from './fiuu-messages.ts'
import { parseRefundNotice, readRefundNotice, refundStateOf } from './fiuu-refund-answers.ts'
import type { FiuuSettings } from './fiuu-settings.ts'

/** The response that tells Fiuu's servers that a message arrived. */
const ACKNOWLEDGED = 'CBTOKEN:MPSTATOK'

const paths = callbackPaths.fiuu

const contentType = 'application/x-www-form-urlencoded'

/** Routes for Fiuu's messages and returning browsers. */
export const fiuuRoutes: readonly CallbackRoute[] = [
  // The address set in Fiuu's portal, for all its notifications.
  {
    path: paths.notification,
    method: 'POST',
    kind: null,
    contentType,
    classify: () => 'message',
    received: ACKNOWLEDGED,
  },
  {
    path: paths.refund,
    method: 'POST',
    kind: null,
    classify: () => 'message',
    received: 'OK',
    handledAtOnce: true,
  },
  ...payableKinds.flatMap((kind): CallbackRoute[] => [
    {
      path: paths[kind],
      method: 'POST',
      kind,
      contentType,
      // `nbcb` is unsigned; it only selects the form of the response.
      classify: ({ body }) =>
        /(^|&)nbcb=[12](&|$)/.test(Buffer.from(body).toString('latin1')) ? 'message' : 'return',
      received: ACKNOWLEDGED,
    },
    {
      path: paths[kind],
      method: 'GET',
      kind,
      // Fiuu's portal probes the address.
      classify: ({ body }) => (body.byteLength === 0 ? 'probe' : 'return'),
      received: ACKNOWLEDGED,
    },
  ]),
]

/**
 * Any reference of our shape: unknown ones are answered too, because Fiuu's portal sends made-up
 * ones.
 */
const orderidShape = /^[A-Za-z][A-Za-z0-9-]{0,31}$/

/** Verifies the signature of a message. */
export function verifyFiuu(raw: RawMessage, { merchantId, secretKey }: FiuuSettings): Verified {
  if (raw.path === paths.refund) {
    const notice = readRefundNotice(raw.body, { merchantId, secretKey })
    if (notice.kind === 'refused') return notice
    return { kind: 'signed', key: keyOf('refund', notice.signed) }
  }
  const message = readFiuuMessage(raw.body, { merchantId, secretKey, orderidShape })
  if (message.kind === 'refused') return message
  return {
    kind: 'signed',
    key: keyOf(message.kind, message.signed),
    // A callback is acknowledged by the response, other messages by a separate call.
    wantsAcknowledgement: message.kind !== 'callback',
  }
}

/** Reads a verified message. */
export function readFiuu(raw: RawMessage, { merchantId }: FiuuSettings): ProviderEvent {
  if (raw.path === paths.refund) {
    const notice = parseRefundNotice(raw.body, merchantId)
    if (notice.kind === 'refused') return { type: 'unreadable', why: notice.reason }
    return {
      type: 'refund',
      reference: notice.refId,
      payment_id: notice.tranID,
      amount_sen: notice.amountSen,
      status: { state: refundStateOf(notice.status), id: notice.refundId },
    }
  }
  const message = parseFiuuMessage(raw.body, { merchantId, orderidShape })
  return message.kind === 'refused'
    ? { type: 'unreadable', why: message.reason }
    : { type: 'payment', claim: claimOf(message) }
}

function claimOf(message: FiuuMessage) {
  const { kind, tranID, orderid, status, amountSen, currency } = message
  return {
    of: { reference: orderid },
    payment_id: tranID,
    status,
    amount_sen: amountSen,
    currency,
    source: kind === 'return' ? ('return' as const) : ('callback' as const),
    failure: message.errorDescription ?? message.errorCode,
  }
}

/**
 * All fields of a message in their order, which its acknowledgement repeats; null if unreadable.
 */
export function receivedByFiuu(
  raw: RawMessage,
  { merchantId }: FiuuSettings,
): ReadonlyMap<string, string> | null {
  const message = parseFiuuMessage(raw.body, { merchantId, orderidShape })
  return message.kind === 'refused' ? null : message.received
}

// Made of signed fields only: otherwise anyone with one valid message could fill the table.
function keyOf(kind: string, signed: Record<string, string>): string {
  return createHash('sha256')
    .update(JSON.stringify([kind, ...Object.values(signed)]))
    .digest('hex')
}

import { createHash } from 'node:crypto'
import type { PayableKind } from '@apeak/contract/payments'
import type { AppContext } from '#context.ts'
import { confirmFiuuPayment } from './ask-fiuu.ts'
import { type FiuuMessage, type FiuuReader, readFiuuMessage } from './fiuu/fiuu-messages.ts'
import type { Returned } from './receive-razorpay.ts'
import type { Asked } from './rules.ts'
import { type Attempt, attemptNamed, moveAttempt } from './sql.ts'
import { storeMessage } from './sql-message.ts'

/** Any reference of our shape: an unknown one is answered too, since Fiuu's portal sends made-up ones. */
const orderidShape = /^[A-Za-z][A-Za-z0-9-]{0,31}$/

const signedNames = [
  'tranID',
  'orderid',
  'status',
  'domain',
  'amount',
  'currency',
  'paydate',
  'appcode',
]

/** What a stored message of Fiuu's says, as plain values. */
export type StoredFiuuMessage = {
  message: FiuuMessage['kind']
  tranID: string
  reference: string
  status: FiuuMessage['status']
  amount_sen: number
  /** What the signature covers: the same for each delivery of one message. */
  signed: string[]
  /** All that came, in its order, for the acknowledgement. */
  received: [string, string][]
}

/**
 * Stores a message of Fiuu's and queues its handling; or says why it is refused. `kind`: what the
 * route is for, null where it is for all.
 */
export async function receiveFiuuMessage(
  context: AppContext,
  form: Uint8Array | string,
  kind: PayableKind | null,
): Promise<StoredFiuuMessage | { refused: string }> {
  const { merchantId, secretKey } = context.config.fiuu
  const reader: FiuuReader = { merchantId, secretKey, orderidShape }
  const read = readFiuuMessage(form, reader)
  if (read.kind === 'refused') {
    context.log.warn({ provider: 'fiuu', reason: read.reason }, 'message refused')
    return { refused: 'This payment message is not valid.' }
  }
  const message: StoredFiuuMessage = {
    message: read.kind,
    tranID: read.tranID,
    reference: read.orderid,
    status: read.status,
    amount_sen: read.amountSen,
    signed: signedNames.map((name) => read.received.get(name) ?? ''),
    received: [...read.received],
  }
  await storeMessage(context.database, {
    provider: 'fiuu',
    message_key: keyOf(message),
    kind,
    body: message,
    // A callback is acknowledged by its answer, the others by a message of their own.
    ...(read.kind === 'callback' ? {} : { acknowledge: message.received }),
  })
  return message
}

/** A browser comes back from Fiuu: what it brings is confirmed at once, so that its page can say so. */
export async function receiveFiuuReturn(
  context: AppContext,
  form: Uint8Array | string,
  kind: PayableKind,
): Promise<Returned> {
  const message = await receiveFiuuMessage(context, form, kind)
  if ('refused' in message) return message
  const attempt = await attemptNamed(context.database, 'fiuu', { reference: message.reference })
  if (attempt?.kind !== kind) return { refused: 'This payment belongs to no order here.' }
  return {
    payable_id: attempt.payable_id,
    asked: await applyFiuuMessage(context, attempt, message),
  }
}

/** Does what a message says: a success is confirmed by asking, the rest is written down. */
export async function applyFiuuMessage(
  context: AppContext,
  attempt: Attempt,
  { message, status, tranID, amount_sen }: StoredFiuuMessage,
): Promise<Asked> {
  if (status === 'paid') {
    const source = message === 'return' ? 'return' : 'callback'
    return confirmFiuuPayment(context, attempt, { tranID, amountSen: amount_sen, source })
  }
  await moveAttempt(context.database, attempt.id, status)
  return status
}

// Only what is signed makes a message another one: with the rest whoever holds one valid message
// could fill the inbox.
function keyOf({ message, signed }: StoredFiuuMessage): string {
  return createHash('sha256')
    .update(JSON.stringify([message, ...signed]))
    .digest('hex')
}

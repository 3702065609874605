import { type Attempt, attemptNamed } from '../attempts.ts'
import type { PaymentsContext } from '../context.ts'
import type { AttemptName, Provider, RawMessage, Verified } from '../providers/provider.ts'
import { handleClaim } from './handle-claim.ts'
import { handleMessage } from './handle-message.ts'
import { storeMessage } from './queries.ts'

/**
 * Takes a message of a provider's servers: where it is signed its bytes are stored before they are
 * read, once, and its handling is queued. False where it is refused: then nothing is stored, so that
 * nobody else can fill the table.
 */
export async function receiveMessage(
  context: PaymentsContext,
  provider: Provider,
  raw: RawMessage,
  { handledAtOnce = false }: { handledAtOnce?: boolean | undefined },
): Promise<boolean> {
  const verified = provider.verify(raw)
  if (verified.kind !== 'signed' || verified.key === null) {
    const reason = verified.kind === 'refused' ? verified.reason : 'unsigned'
    logRefusal(context, provider, reason)
    return false
  }
  const id = await storeSigned(context, provider, raw, verified)
  if (handledAtOnce && id !== undefined) {
    await handleMessage(context, id).catch((error: unknown) => {
      context.log.warn({ err: error, message: id }, 'a message waits for its job')
    })
  }
  return true
}

/** Stores a signed message. Its id, if it is new and worth storing. */
async function storeSigned(
  { database }: PaymentsContext,
  { name }: Provider,
  raw: RawMessage,
  { key, wantsAcknowledgement = false }: Extract<Verified, { kind: 'signed' }>,
): Promise<number | undefined> {
  if (key === null) return undefined
  return storeMessage(database, { provider: name, message_key: key, wantsAcknowledgement, raw })
}

/** Logs a refusal, without the message. */
function logRefusal({ log }: PaymentsContext, { name }: Provider, reason: string): void {
  log.warn({ provider: name, reason }, 'message refused')
}

/** Where a browser that came back goes on: the page of its payable, or a refusal. */
export type ReturnTarget = { payable_id: string } | { refused: string }

const invalidMessage: ReturnTarget = { refused: 'This payment message is not valid.' }

const unknownOrder: ReturnTarget = { refused: 'This payment belongs to no order here.' }

/**
 * A browser comes back from a provider. What it brings is confirmed at once, so that its page can say
 * so; the page that follows looks by itself. Where it names something else than the route is for, or
 * than its address says, nothing is done.
 */
export async function receiveReturn(
  context: PaymentsContext,
  provider: Provider,
  raw: RawMessage,
): Promise<ReturnTarget> {
  const verified = provider.verify(raw)
  if (verified.kind === 'refused') {
    logRefusal(context, provider, verified.reason)
    return invalidMessage
  }
  if (verified.kind === 'hint') {
    // Nothing of it is believed: the address may lead to any page of its kind, which tells the truth.
    const { of, payableId } = verified
    const named = await attemptOfRoute(context, provider, raw, of, payableId)
    const payable_id = named?.payable_id ?? payableId
    return payable_id ? { payable_id } : unknownOrder
  }
  const event = provider.readMessage(raw)
  if (event.type !== 'payment') return invalidMessage
  await storeSigned(context, provider, raw, verified)
  const { of } = event.claim
  const attempt = await attemptOfRoute(context, provider, raw, of, verified.payableId)
  if (!attempt) return unknownOrder
  await handleClaim(context, provider, event.claim, { kind: raw.kind, attempt })
  return { payable_id: attempt.payable_id }
}

async function attemptOfRoute(
  { database }: PaymentsContext,
  provider: Provider,
  { kind }: RawMessage,
  of: AttemptName | null,
  payableId: string | undefined,
): Promise<Attempt | undefined> {
  const attempt = of ? await attemptNamed(database, provider.name, of) : undefined
  const isOwn = attempt?.kind === kind && (!payableId || payableId === attempt?.payable_id)
  return isOwn ? attempt : undefined
}

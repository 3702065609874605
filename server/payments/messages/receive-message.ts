import { type Attempt, attemptNamed } from '../attempts.ts'
import type { PaymentsContext } from '../context.ts'
import { recordRefusedMessage } from '../provider-tests/move-test.ts'
import type { AttemptName, Provider, RawMessage, Verified } from '../providers/provider.ts'
import { handleClaim } from './handle-claim.ts'
import { handleMessage } from './handle-message.ts'
import { storeMessage } from './queries.ts'

/**
 * Stores a signed message of a provider's server before reading it, and queues its handling. False
 * for an unsigned one, which is not stored: otherwise anyone could fill the table.
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
    await noteRefusal(context, provider, reason)
    return false
  }
  const id = await storeSigned(context, provider, raw, verified, { by_browser: false })
  if (handledAtOnce && id !== undefined) {
    await handleMessage(context, id).catch((error: unknown) => {
      context.log.warn({ err: error, message: id }, 'message handling failed; its job will retry')
    })
  }
  return true
}

/** Stores a signed message. Returns its id; undefined if known, or without a key. */
async function storeSigned(
  { database }: PaymentsContext,
  { name }: Provider,
  raw: RawMessage,
  { key, wantsAcknowledgement = false }: Extract<Verified, { kind: 'signed' }>,
  { by_browser }: { by_browser: boolean },
): Promise<number | undefined> {
  if (key === null) return undefined
  const message = { provider: name, message_key: key, wantsAcknowledgement, by_browser, raw }
  return storeMessage(database, message)
}

/** Logs a refusal, without the message, and notes it for a running test of the provider. */
async function noteRefusal(
  { database, log }: PaymentsContext,
  { name }: Provider,
  reason: string,
): Promise<void> {
  log.warn({ provider: name, reason }, 'message refused')
  await recordRefusedMessage(database, name)
}

/** Where to redirect a returning browser: its payable's page, or a refusal. */
export type ReturnTarget = { payable_id: string } | { refused: string }

const invalidMessage: ReturnTarget = { refused: 'This payment message is not valid.' }

const unknownOrder: ReturnTarget = { refused: 'This payment belongs to no order here.' }

/**
 * Handles a browser returning from a provider, and confirms its claim at once. Ignores a claim
 * about another kind than the route's, or another payable than the address names.
 */
export async function receiveReturn(
  context: PaymentsContext,
  provider: Provider,
  raw: RawMessage,
): Promise<ReturnTarget> {
  const verified = provider.verify(raw)
  if (verified.kind === 'refused') {
    await noteRefusal(context, provider, verified.reason)
    return invalidMessage
  }
  if (verified.kind === 'hint') {
    // A hint only selects the page, which looks up the status itself.
    const { of, payableId } = verified
    const named = await attemptOfRoute(context, provider, raw, of, payableId)
    const payable_id = named?.payable_id ?? payableId
    return payable_id ? { payable_id } : unknownOrder
  }
  const event = provider.readMessage(raw)
  if (event.type !== 'payment') return invalidMessage
  await storeSigned(context, provider, raw, verified, { by_browser: true })
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

import type { AppContext } from '#context.ts'
import { handleMessage } from './handle-message.ts'
import type { Provider, RawMessage, Verified } from './provider.ts'
import { storeMessage } from './sql-messages.ts'

/**
 * Takes a message of a provider's servers: where it is signed its bytes are stored before they are
 * read, once, and its handling is queued. False where it is refused: then nothing is stored, so that
 * nobody else can fill the table.
 */
export async function receiveMessage(
  context: AppContext,
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
  const id = await storeVerified(context, provider, raw, verified)
  if (handledAtOnce && id !== undefined) {
    await handleMessage(context, id).catch((error: unknown) => {
      context.log.warn({ err: error, message: id }, 'a message waits for its job')
    })
  }
  return true
}

/** Stores a message that is signed. Its id; undefined where it was stored before, or is not worth it. */
export async function storeVerified(
  { database }: AppContext,
  provider: Provider,
  raw: RawMessage,
  { key, wantsAcknowledgement = false }: Extract<Verified, { kind: 'signed' }>,
): Promise<number | undefined> {
  if (key === null) return undefined
  return storeMessage(database, {
    provider: provider.name,
    message_key: key,
    wantsAcknowledgement,
    raw,
  })
}

/** Counts and explains a refusal, without what was sent. */
export function logRefusal({ log }: AppContext, { name }: Provider, reason: string): void {
  log.warn({ provider: name, reason }, 'message refused')
}

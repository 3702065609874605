import type { AppContext } from '#context.ts'
import { rawOf } from './handle-message.ts'
import { messageById } from './sql-messages.ts'

/** Tells a provider that a message was stored, so that it is not sent again. Throws to be tried again. */
export async function acknowledgeMessage(context: AppContext, messageId: number): Promise<void> {
  const message = await messageById(context.database, messageId)
  const provider = message && context.providers.get(message.provider)
  if (!message?.body || !provider?.acknowledge) return
  const answer = await provider.acknowledge(rawOf(message))
  if (answer.kind !== 'ok') throw new Error(`${provider.name} did not take the acknowledgement`)
}

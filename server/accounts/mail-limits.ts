import type { AppContext } from '#context.ts'
import { sourceOf, useLimit } from '#platform/http/rate-limit.ts'
import { mailsFromSource, mailsToAddress } from './rules.ts'

/**
 * Counts a mail that somebody has us send. The sender first: whoever is refused for sending too many
 * must not use up what the address may still receive.
 */
export async function useMailLimits({ database }: AppContext, source: string, email: string) {
  await useLimit(database, mailsFromSource, sourceOf(source))
  await useLimit(database, mailsToAddress, email)
}

import type { Actor } from '#actor.ts'

/** Who may write in a thread: whoever needs something, or an operator. */
export type Writer = Extract<Actor, { kind: 'shopper' | 'operator' }>

/** In what role somebody wrote. */
export type Author = 'visitor' | 'customer' | 'operator'

/** As what a writer's messages are shown. */
export function authorOf(writer: Writer): Author {
  if (writer.kind === 'operator') return 'operator'
  return writer.account_id === null ? 'visitor' : 'customer'
}

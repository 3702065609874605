// Support, as tests use it.
import { randomUUID } from 'node:crypto'
import { after } from 'node:test'
import { newOperator } from './operators.ts'
import { openTestShop, type TestShop } from './test-shop.ts'

/** Opens a shop with two support operators for the tests of one file. */
export async function openSupportDesk() {
  const opening = openTestShop()
  after(async () => (await opening).close())
  const shop = await opening
  const mei = await newOperator(shop, 'support', { name: 'Mei' })
  const farid = await newOperator(shop, 'support', { name: 'Farid' })
  return { shop, mei, farid }
}

const address = () => `aina-${randomUUID()}@example.com`

/** A ticket, as it is typed. */
export const ticket = (more: Record<string, unknown> = {}) => ({
  name: 'Aina',
  email: address(),
  subject: 'My diamonds',
  description: 'They have not arrived.',
  ...more,
})

/** A partnership enquiry, as it is typed. */
export const enquiry = (more: Record<string, unknown> = {}) => ({
  name: 'Hakim',
  email: address(),
  contact_number: '',
  partnership_type: 'Publisher',
  subject: 'Our new game',
  message: 'We would like to sell it with you.',
  role: 'Game Developer',
  ...more,
})

/** A thread and its messages, as they are stored. */
export async function threadWith({ context }: TestShop, id: number) {
  const { database } = context
  const thread = await database
    .selectFrom('support_threads')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const messages = await database
    .selectFrom('support_messages')
    .selectAll()
    .where('thread_id', '=', id)
    .orderBy('id')
    .execute()
  return { thread, messages }
}

/** The threads that were opened under an address. */
export const threads = ({ context }: TestShop, email: string) =>
  context.database.selectFrom('support_threads').selectAll().where('email', '=', email).execute()

/** A thread's history, a line an event: what, who, from and to which status. */
export async function historyOf({ context }: TestShop, id: number): Promise<string[]> {
  const events = await context.database
    .selectFrom('support_thread_events')
    .selectAll()
    .where('thread_id', '=', id)
    .orderBy('id')
    .execute()
  return events.map(
    ({ event, actor_kind, actor, from_status, to_status }) =>
      `${event} by ${[actor_kind, actor].filter(Boolean).join(' ')}: ${from_status} → ${to_status}`,
  )
}

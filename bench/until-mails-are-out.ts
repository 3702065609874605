import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'

const PATIENCE_MS = 60_000

/** Waits until the shop has composed all mails: the rest would burden the next measurement. */
export async function drainMails(client: pg.Client): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS
  while (Date.now() < deadline) {
    const { rows } = await client.query('select not exists (select from due_mails) as done')
    if (rows[0].done) return
    await wait(50)
  }
  throw new Error('The mails of the last round are not going out.')
}

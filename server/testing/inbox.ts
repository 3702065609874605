// Threads, as operators work on them.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { ThreadDetails, ThreadsPage } from '@apeak/contract/support-console'
import type { TestOperator } from './operators.ts'
import type { Answer } from './test-shop.ts'

/** A page of the inbox, as an operator is shown it. */
export const listed = async (by: TestOperator, query: string) =>
  (await by.get(`/api/console/threads?${query}`)).body as unknown as ThreadsPage

/** A thread's page. */
export const shown = async (by: TestOperator, id: number) =>
  (await by.get(`/api/console/threads/${id}`)).body as unknown as ThreadDetails

/** Does something about a thread, by the last part of the call's path. */
export const act = (
  by: TestOperator,
  id: number,
  what: string,
  body: Record<string, unknown> = {},
): Promise<Answer> => by.post(`/api/console/threads/${id}/${what}`, body)

/** Answers a thread, having seen it as it stands. */
export const answer = async (by: TestOperator, id: number, text: string, more = {}) =>
  act(by, id, 'answer', {
    text,
    seen: (await shown(by, id)).answered_up_to,
    request_key: randomUUID(),
    ...more,
  })

export const assertDone = ({ status, text }: Answer) => assert.equal(status, 200, text)

/** What somebody is told who was second: the status, what was done, and by whom. */
export const toldFirst = ({ status, body }: Answer) => {
  const first = body.done as { actor: string; event: string } | undefined
  return [status, first?.event, first?.actor]
}

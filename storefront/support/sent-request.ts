import { persistDraft, readDraft } from '../forms/draft.ts'
import { randomId } from '../ui/random-id.ts'

type Sent = { id: string; of: string }

/**
 * The id under which a form's values are sent: the same for the same values, also after a reload, so
 * that what is sent again because no answer came is not a second ticket.
 */
export function requestIdOf(form: string, values: unknown): string {
  const of = JSON.stringify(values)
  const name = `${form}-request`
  const sent = readDraft<Sent>(name)
  if (sent?.of === of) return sent.id
  const id = randomId()
  persistDraft(name, { id, of } satisfies Sent)
  return id
}

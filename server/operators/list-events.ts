import type { Page } from '@apeak/contract/lists'
import type { OperatorEventEntry, OperatorEventsQuery } from '@apeak/contract/operators'
import type { Context } from '#platform/context.ts'
import { listOperatorEvents } from './sql-lists.ts'

/** A page of what operators did, with what each thing is called: a statement more for each kind. */
export async function listEvents(
  { database, histories, subjectNames }: Context,
  query: OperatorEventsQuery,
): Promise<Page<OperatorEventEntry>> {
  const page = await listOperatorEvents(database, histories, query)
  const named = await Promise.all(
    Object.entries(subjectNames).map(async ([kind, namesOf]) => {
      const ids = page.data
        .filter(({ subject_kind }) => subject_kind === kind)
        .map(({ subject_id }) => subject_id)
      return [
        kind,
        ids.length === 0 ? undefined : await namesOf(database, [...new Set(ids)]),
      ] as const
    }),
  )
  const names = new Map(named)
  const data = page.data.map((event) => {
    const { subject_kind, subject_id } = event
    return { ...event, subject_name: names.get(subject_kind)?.get(subject_id) ?? null }
  })
  return { ...page, data }
}

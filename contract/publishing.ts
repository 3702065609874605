import { Type } from 'typebox'

/** When a thing becomes visible: null for a draft, a future time for scheduled, or immediately. */
export const PublishedAt = Type.Union(
  [
    Type.Literal('now'),
    Type.String({
      format: 'date-time',
      pattern: '^20\\d\\d-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d{1,3})?Z$',
    }),
    Type.Null(),
  ],
  { message: 'Please choose a day and a time.' },
)

export type Publication = 'draft' | 'scheduled' | 'published' | 'archived'
export const publications = ['draft', 'scheduled', 'published', 'archived'] as const

/** The publication state of a thing, from its times and the server's. */
export function publicationOf(
  { published_at, archived_at }: { published_at: string | null; archived_at?: string | null },
  now = Date.now(),
): Publication {
  if (archived_at) return 'archived'
  if (published_at === null) return 'draft'
  return Date.parse(published_at) > now ? 'scheduled' : 'published'
}

import { type Static, Type } from 'typebox'
import { closedObject, nullable } from './fields.ts'

/** What the console's search finds, in the order shown. */
export const foundKinds = ['order', 'customer', 'thread', 'payment', 'category', 'product'] as const
export type FoundKind = (typeof foundKinds)[number]

/** Most results of one kind. */
export const FOUND_OF_KIND = 5

export const SearchQuery = closedObject({ q: Type.String({ minLength: 2, maxLength: 254 }) })

/** The results that the operator may see. */
export const SearchResults = Type.Object({
  data: Type.Array(
    Type.Object({
      kind: Type.Enum([...foundKinds]),
      id: Type.String(),
      title: Type.String(),
      detail: Type.String({ description: 'Empty if there is nothing to add' }),
    }),
  ),
})
export type SearchResults = Static<typeof SearchResults>
export type SearchResult = SearchResults['data'][number]

/** The open items in the menu; null without the right to see them. */
export const WaitingCounts = Type.Object({
  queue: nullable(Type.Integer()),
  changes: nullable(Type.Integer()),
  money: nullable(Type.Integer()),
  applications: nullable(Type.Integer()),
})
export type WaitingCounts = Static<typeof WaitingCounts>

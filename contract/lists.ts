import { type Static, type TProperties, type TSchema, Type } from 'typebox'
import { listSorts, type SortColumn, type SortedList } from './list-sorts.ts'

/**
 * The query of an operators' list: which page, how many entries, and by which of its columns it is
 * sorted (`-created_at`: falling), with its filters. `name` as in `listSorts`.
 */
export function listQuery<Name extends SortedList, Filters extends TProperties>(
  name: Name,
  filters: Filters,
) {
  const columns: readonly SortColumn<Name>[] = listSorts[name]
  const sorts = columns.flatMap((column): (SortColumn<Name> | `-${SortColumn<Name>}`)[] => [
    column,
    `-${column}`,
  ])
  return Type.Object(
    {
      page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
      per_page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
      sort: Type.Optional(Type.Enum(sorts)),
      ...filters,
    },
    { additionalProperties: false },
  )
}

/** A page of an operators' list. */
export const pageOf = <Entry extends TSchema>(entry: Entry) =>
  Type.Object({
    data: Type.Array(entry),
    current_page: Type.Integer(),
    last_page: Type.Integer(),
    per_page: Type.Integer(),
    total: Type.Integer(),
    is_cut: Type.Optional(
      Type.Boolean({ description: 'More entries match than the `total` that is listed.' }),
    ),
  })

export type Page<Entry> = Omit<Static<ReturnType<typeof pageOf>>, 'data'> & { data: Entry[] }

import { type Static, type TProperties, type TSchema, Type } from 'typebox'

/** The entries of a page that an operator may choose among. */
export const pageSizes = [10, 25, 50, 100] as const

/**
 * The query of an operators' list: which page, how many entries, and by which of the columns it is
 * sorted (`-created_at`: falling), with its filters.
 */
export function listQuery<Column extends string, Filters extends TProperties>(
  columns: readonly [Column, ...Column[]],
  filters: Filters,
) {
  const sorts = columns.flatMap((column): (Column | `-${Column}`)[] => [column, `-${column}`])
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
  })

export type Page<Entry> = Omit<Static<ReturnType<typeof pageOf>>, 'data'> & { data: Entry[] }

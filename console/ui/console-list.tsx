import type { ReactElement, ReactNode } from 'react'
import { List, Pagination, type SortPayload, useListContext } from 'react-admin'
import { narrowFilters } from './narrow-table.ts'
import { RetryAlert } from './retry-alert.tsx'

type Props = {
  title: string
  sort: SortPayload
  /** A `ConsoleTable` of the resource's columns. */
  children: ReactNode
  filters?: ReactElement[]
  /** What is filtered by before anybody chooses. */
  initially?: Record<string, unknown>
  /** What stands above the table at the right. */
  actions?: ReactElement
}

/** The page of a resource's list: its filters above a table of 25 lines, and what to do where it fails. */
export function ConsoleList({ title, sort, children, filters, initially, actions }: Props) {
  return (
    <List
      title={title}
      sort={sort}
      perPage={25}
      exporter={false}
      empty={false}
      error={<ListFailure />}
      pagination={<Pages />}
      actions={actions ?? false}
      sx={narrowFilters}
      {...(filters ? { filters } : {})}
      {...(initially ? { filterDefaultValues: initially } : {})}
    >
      {children}
    </List>
  )
}

function Pages() {
  const { error } = useListContext()
  return error ? null : <Pagination />
}

function ListFailure() {
  const { refetch } = useListContext()
  return <RetryAlert retry={refetch}>The list could not be read.</RetryAlert>
}

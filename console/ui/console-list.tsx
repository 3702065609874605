import type { SortColumn, SortedList } from '@apeak/contract/lists'
import type { ReactElement, ReactNode } from 'react'
import { List, useListContext } from 'react-admin'
import { ListPages } from './list-pages.tsx'
import { narrowFilters } from './narrow-table.ts'
import { RetryAlert } from './retry-alert.tsx'

const PER_PAGES = [5, 10, 25, 50]

/** The list's name with the order that it is in before anybody chooses; none where it is always whole. */
type Order<Name extends SortedList> =
  | { resource: Name; sort: { field: SortColumn<Name>; order: 'ASC' | 'DESC' } }
  | { resource?: never; sort?: never }

type Props<Name extends SortedList> = Order<Name> & {
  title: string
  /** A `ConsoleTable` of the resource's columns. */
  children: ReactNode
  filters?: ReactElement[]
  /** What is filtered by before anybody chooses. */
  initially?: Record<string, unknown>
  /** What stands above the table at the right. */
  actions?: ReactElement
}

/** The page of a resource's list: its filters above a table of 25 lines, and what to do where it fails. */
export function ConsoleList<Name extends SortedList>(props: Props<Name>) {
  const { title, resource, sort, children, filters, initially, actions } = props
  return (
    <List
      title={title}
      perPage={25}
      exporter={false}
      empty={false}
      error={<ListFailure />}
      pagination={<ListPages perPages={PER_PAGES} />}
      actions={actions ?? false}
      sx={narrowFilters}
      {...(resource ? { resource, sort } : {})}
      {...(filters ? { filters } : {})}
      {...(initially ? { filterDefaultValues: initially } : {})}
    >
      {children}
    </List>
  )
}

function ListFailure() {
  const { refetch } = useListContext()
  return <RetryAlert retry={refetch}>The list could not be read.</RetryAlert>
}

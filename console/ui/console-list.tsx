import type { SortColumn, SortedList } from '@apeak/contract/lists'
import AddIcon from '@mui/icons-material/Add'
import OrderIcon from '@mui/icons-material/SwapVert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TablePagination from '@mui/material/TablePagination'
import Typography from '@mui/material/Typography'
import type { ReactElement, ReactNode } from 'react'
import { List, useListContext, useResourceContext } from 'react-admin'
import { Link } from 'react-router-dom'
import { useRights } from '../session.ts'
import { narrowFilters } from './console-table.tsx'
import { RetryAlert } from './panel.tsx'

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

type ListActionsProps = {
  /** What the button says that makes a new one: 'New game'. */
  create: string
  /** The right without which nothing here is shown. */
  right: string
  /** Whether the list has an order of its own, and a page to change it on. */
  order?: boolean
}

/** What can be done with a list as a whole. */
export function ListActions({ create, right, order = false }: ListActionsProps) {
  const resource = useResourceContext()
  const { has } = useRights()
  if (!has(right)) return null
  return (
    <Box sx={{ display: 'flex', flex: 'none', gap: 1, py: 1, pt: { sm: 2.25 } }}>
      {order && (
        <Button component={Link} to={`/${resource}-order`} size="small" startIcon={<OrderIcon />}>
          Put in order
        </Button>
      )}
      <Button
        component={Link}
        to={`/${resource}/create`}
        size="small"
        variant="contained"
        startIcon={<AddIcon />}
      >
        {create}
      </Button>
    </Box>
  )
}

type ListPagesProps = {
  /** How many lines a page may have; none: no choice. */
  perPages?: number[]
}

/** Which lines of a list are shown and of how many, with the ways to the previous and next page. */
export function ListPages({ perPages }: ListPagesProps) {
  const list = useListContext()
  const { data = [], error, meta, page, perPage, hasNextPage } = list
  if (error || data.length === 0) return null
  const before = (page - 1) * perPage
  const total = `${meta?.total.toLocaleString('en-MY')}${meta?.is_capped ? '+' : ''}`
  // A search lists its newest hits alone.
  const isCut = meta?.is_capped && !hasNextPage && before + data.length <= meta.total
  return (
    <>
      {isCut && (
        <Typography variant="body2" color="textSecondary" role="status" sx={{ px: 2, pt: 1.5 }}>
          More match than are listed. Narrow the filters to find the others.
        </Typography>
      )}
      <TablePagination
        component="div"
        count={-1}
        page={page - 1}
        rowsPerPage={perPage}
        rowsPerPageOptions={perPages ?? []}
        labelDisplayedRows={() => `${before + 1}-${before + data.length} of ${total}`}
        onPageChange={(_event, index) => list.setPage(index + 1)}
        onRowsPerPageChange={({ target }) => list.setPerPage(Number(target.value))}
        slotProps={{ actions: { nextButton: { disabled: !hasNextPage } } }}
      />
    </>
  )
}

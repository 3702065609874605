import type { SortColumn, SortedList } from '@apeak/contract/lists'
import AddIcon from '@mui/icons-material/Add'
import OrderIcon from '@mui/icons-material/SwapVert'
import { Box, Button, TablePagination } from '@mui/material'
import type { ReactElement, ReactNode } from 'react'
import {
  List,
  ReferenceManyField,
  ResourceContextProvider,
  useListContext,
  useResourceContext,
} from 'react-admin'
import { Link } from 'react-router-dom'
import { useRights } from '../session.ts'
import { ConsoleTable, ListFailure, narrowFilters } from './console-table.tsx'
import { CsvButton, type CsvColumns, ListCsvButton } from './csv-export.tsx'
import { Panel } from './panel.tsx'
import { LinkButton, Muted, Note } from './text.tsx'

const PER_PAGES = [5, 10, 25, 50]

/** The list's name and default sort; no sort for unpaged lists. */
type Order<Name extends SortedList> =
  | { resource: Name; sort: { field: SortColumn<Name>; order: 'ASC' | 'DESC' } }
  | { resource?: never; sort?: never }

type Props<Name extends SortedList> = Order<Name> & {
  title: string
  /** Its columns, for which `nothing` and `opens` are as of a `ConsoleTable`, or such a table. */
  children: ReactNode
  nothing?: string
  opens?: boolean | 'edit'
  filters?: ReactElement[]
  /** The default filter. */
  initially?: Record<string, unknown>
  /** The button for a new record, above the table. */
  create?: CreateActionsProps
  /** Another button above the table. */
  more?: ReactElement
  /** The columns of its download. */
  csv?: CsvColumns
}

/** A list page with filters, 25 rows and an error state. */
export function ConsoleList<Name extends SortedList>(props: Props<Name>) {
  const { title, resource, sort, children, nothing, opens, filters, initially, create, csv } = props
  const own = create ? <CreateActions {...create} /> : props.more
  const actions = own || csv ? <ListActions csv={csv}>{own}</ListActions> : false
  return (
    <List
      title={title}
      perPage={25}
      exporter={false}
      empty={false}
      error={<ListFailure />}
      pagination={<ListPages perPages={PER_PAGES} />}
      actions={actions}
      sx={narrowFilters}
      resource={resource}
      sort={sort}
      filters={filters}
      filterDefaultValues={initially}
    >
      {nothing ? (
        <ConsoleTable
          nothing={nothing}
          opens={opens}
          initially={initially}
          createLink={create && <CreateFirst right={create.right} />}
        >
          {children}
        </ConsoleTable>
      ) : (
        children
      )}
    </List>
  )
}

type RelatedListProps = {
  /** The record: its resource and id. */
  of: string
  id: number | string
  /** The resource of the related records, and their field of the record. */
  reference: string
  target: string
  title: string
  nothing: string
  /** The column that tells the newest. */
  sort?: string
  /** A `ConsoleTable`. */
  children: ReactNode
  /** The columns of its download. */
  csv?: CsvColumns
}

/** A panel with the related records of another, newest first. */
export function RelatedList(props: RelatedListProps) {
  const { of, id, reference, target, title, nothing, children, sort = 'created_at', csv } = props
  const order = { field: sort, order: 'DESC' } as const
  const listed = { resource: reference as SortedList, sort: order, filter: { [target]: id } }
  return (
    <Panel title={title} aside={csv && <CsvButton {...listed} columns={csv} />}>
      <ResourceContextProvider value={of}>
        <ReferenceManyField
          record={{ id }}
          reference={reference}
          target={target}
          sort={order}
          perPage={10}
          pagination={<ListPages />}
          empty={<Muted>{nothing}</Muted>}
        >
          {children}
        </ReferenceManyField>
      </ResourceContextProvider>
    </Panel>
  )
}

/** Buttons above a list: its download, and others. */
function ListActions({ csv, children }: { csv: CsvColumns | undefined; children: ReactNode }) {
  return (
    <Box sx={{ display: 'flex', flex: 'none', gap: 1, py: 1, pt: { sm: 2.25 } }}>
      {csv && <ListCsvButton columns={csv} />}
      {children}
    </Box>
  )
}

type CreateActionsProps = {
  /** The label of the create button: 'New game'. */
  label: string
  /** The required right. */
  right: string
  /** Whether the list has a page for reordering. */
  order?: boolean
}

/** Buttons to create and to reorder. */
function CreateActions({ label, right, order = false }: CreateActionsProps) {
  const resource = useResourceContext()
  const { has } = useRights()
  if (!has(right)) return null
  return (
    <>
      {order && (
        <Button component={Link} to={`/${resource}-order`} size="small" startIcon={<OrderIcon />}>
          Reorder
        </Button>
      )}
      <Button
        component={Link}
        to={`/${resource}/create`}
        size="small"
        variant="contained"
        startIcon={<AddIcon />}
      >
        {label}
      </Button>
    </>
  )
}

/** The link of an empty list to the form of a new record. */
function CreateFirst({ right }: Pick<CreateActionsProps, 'right'>) {
  const resource = useResourceContext()
  const { has } = useRights()
  return has(right) && <LinkButton to={`/${resource}/create`}>Create the first</LinkButton>
}

type ListPagesProps = {
  /** Choices of the page size; none by default. */
  perPages?: number[]
}

/** Pagination with row numbers and the total. */
export function ListPages({ perPages }: ListPagesProps) {
  const list = useListContext()
  const { data = [], error, meta, page, perPage, hasNextPage } = list
  if (error || data.length === 0) return null
  const before = (page - 1) * perPage
  const total = `${meta?.total.toLocaleString('en-MY')}${meta?.is_capped ? '+' : ''}`
  // A search returns only its newest hits.
  const isCut = meta?.is_capped && !hasNextPage && before + data.length <= meta.total
  return (
    <>
      {isCut && (
        <Note role="status" sx={{ px: 2, pt: 1.5 }}>
          There are more matches. Narrow the filters to see them.
        </Note>
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

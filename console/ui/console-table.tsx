import { listSorts, type SortedList } from '@apeak/contract/lists'
import { Box, Button, type Theme, useMediaQuery } from '@mui/material'
import type { ReactNode } from 'react'
import {
  DataTable,
  type DataTableColumnProps,
  type DataTableProps,
  type RaRecord,
  useCreatePath,
  useListContext,
  useRecordContext,
  useResourceContext,
} from 'react-admin'
import { Link } from 'react-router-dom'
import { Time } from './malaysian-time.tsx'
import { Money } from './money.tsx'
import { RetryAlert } from './panel.tsx'
import { Muted, Note } from './text.tsx'

type Props<Entry extends RaRecord> = Pick<
  DataTableProps<Entry>,
  'children' | 'bulkActionButtons' | 'isRowSelectable'
> & {
  /** The empty state without a filter. */
  nothing: string
  /** The default filter. */
  initially?: Record<string, unknown>
  /** Below `nothing`: a link to the form of a new record. */
  createLink?: ReactNode
  /** Whether a row opens its record. Its first cell must be a `RowLink`, for keyboards. */
  opens?: boolean | 'edit'
}

/** The table of a list page, with fewer columns on narrow screens. */
export function ConsoleTable<Entry extends RaRecord>(props: Props<Entry>) {
  const { nothing, initially, createLink, opens = false, ...table } = props
  return (
    <DataTable<Entry>
      bulkActionButtons={false}
      rowClick={opens === true ? 'show' : opens}
      sx={narrowTable}
      empty={
        <EmptyTable nothing={nothing} initially={initially}>
          {createLink}
        </EmptyTable>
      }
      {...table}
    />
  )
}

type EmptyTableProps = Pick<Props<RaRecord>, 'nothing' | 'initially'> & { children: ReactNode }

/** What is shown instead of a list that could not be loaded. */
export function ListFailure() {
  const { refetch } = useListContext()
  return <RetryAlert retry={refetch}>The list could not be loaded.</RetryAlert>
}

/** The empty state of a table, or its failure. With a filter: that nothing matches, and a button to clear it. */
function EmptyTable({ nothing, initially = {}, children }: EmptyTableProps) {
  const { filterValues = {}, setFilters, error } = useListContext()
  if (error) return <ListFailure />
  const isFiltered = Object.entries(filterValues).some(
    ([name, value]) => value !== undefined && value !== '' && value !== initially[name],
  )
  return (
    <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'center', p: 4 }}>
      <Muted sx={{ textAlign: 'center' }}>
        {isFiltered ? 'Nothing matches the filters.' : nothing}
      </Muted>
      {isFiltered ? (
        <Button size="small" variant="outlined" onClick={() => setFilters({})}>
          Clear filters
        </Button>
      ) : (
        children
      )}
    </Box>
  )
}

/** The link of a row to its record; `edits`: to its edit page. */
export function RowLink({ children, edits = false }: { children: ReactNode; edits?: boolean }) {
  const createPath = useCreatePath()
  const resource = useResourceContext()
  const record = useRecordContext()
  if (!resource || !record) return children
  return (
    <Link
      to={createPath({ resource, type: edits ? 'edit' : 'show', id: record.id })}
      style={{ color: 'inherit', textDecoration: 'none' }}
    >
      {children}
    </Link>
  )
}

/** Content of hidden columns, shown in the first cell on phones. */
export function PhoneNote({ children }: { children: ReactNode }) {
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'))
  if (!isPhone) return null
  return <Note sx={{ overflowWrap: 'anywhere' }}>{children}</Note>
}

type ColProps<Entry> = Pick<DataTableColumnProps, 'label' | 'source' | 'align' | 'sx'> & {
  /** Where it is left out. */
  hide?: 'phone' | 'narrow'
  render?(entry: Entry): ReactNode
}

const hiddenClasses = { phone: 'phone-hidden', narrow: 'wide-only' } as const

/** Its classes, and whether the server sorts by it. */
function useColumn({ source = '', hide }: ColProps<never>) {
  const sorts: readonly string[] = listSorts[useResourceContext() as SortedList] ?? []
  const hidden = hide && hiddenClasses[hide]
  const classes = hidden ? { cellClassName: hidden, headerClassName: hidden } : {}
  return { disableSort: !sorts.includes(source), ...classes }
}

/** A column, sortable if the contract names it so. */
export function Col<Entry>({ hide, ...props }: ColProps<Entry>) {
  const column = useColumn({ ...props, hide } as ColProps<never>)
  return <DataTable.Col {...(props as DataTableColumnProps)} {...column} />
}

type ValueColProps = { source: string; label?: string } & Pick<ColProps<never>, 'hide'> & {
    /** The field, if it has another name than the sort. */
    of?: string
  }

type Values<Value> = Record<string, Value | null | undefined>

/** A column of times. */
export const TimeCol = ({ of, ...props }: ValueColProps) => (
  <Col
    {...props}
    render={(entry: Values<string>) => {
      const at = entry[of ?? props.source]
      return at && <Time at={at} />
    }}
  />
)

/** A column of amounts in sen. */
export const MoneyCol = ({ of, ...props }: ValueColProps) => (
  <Col
    {...props}
    align="right"
    render={(entry: Values<number>) => {
      const sen = entry[of ?? props.source]
      return typeof sen === 'number' && <Money sen={sen} />
    }}
  />
)

/** A column of numbers. */
export function NumberCol({ hide, ...props }: Omit<ValueColProps, 'of'>) {
  return <DataTable.NumberCol {...props} {...useColumn({ ...props, hide })} />
}

/**
 * For the `sx` of a table: hides `wide-only` columns on narrow screens and `phone-hidden` ones on
 * phones, where `phone-only` content replaces them.
 */
const narrowTable = {
  '& .wide-only': { display: { xs: 'none', md: 'table-cell' } },
  '& .phone-hidden': { display: { xs: 'none', sm: 'table-cell' } },
  '& .phone-only': { display: { xs: 'block', sm: 'none' } },
  '& .MuiTableCell-root': { px: { xs: 0.75, sm: 1.5 } },
} as const

/** For the `sx` of a list: on phones, filters are two per line, the first alone. */
export const narrowFilters = {
  '& .RaList-main': { minWidth: 0 },
  '& .RaList-content': { overflowX: 'auto' },
  '& .RaTopToolbar-root': { flex: 'none', p: 0, pt: { xs: 1, sm: 2.25 } },
  // Keeps the list in place on errors.
  '& .RaList-noActions:has(.RaList-actions)': { mt: 0 },
  // On phones react-admin would give them a separate colour and height.
  '& .RaList-actions': { backgroundColor: 'transparent' },
  '& .MuiToolbar-root': { backgroundColor: 'transparent', height: 'auto', minHeight: 0 },
  '& .RaList-actions:has(form)': {
    flexWrap: { sm: 'nowrap' },
    alignItems: { sm: 'flex-start' },
    gap: { sm: 1 },
  },
  '& .RaFilterForm-root, & form': {
    width: '100%',
    flexShrink: { xs: 0, sm: 1 },
    minHeight: 0,
    gap: 1,
    alignItems: 'center',
    pt: { xs: 1, sm: 2 },
    pb: 1.5,
  },
  '& .RaFilterForm-clearFix': { display: 'none' },
  '& form .MuiOutlinedInput-root:not(.Mui-focused) .MuiOutlinedInput-notchedOutline': {
    borderColor: 'divider',
  },
  '& .RaFilterForm-filterFormInput, & .filter-field': {
    flex: { xs: '1 1 45%', sm: '0 0 auto' },
    '&:first-of-type': { flexBasis: { xs: '100%', sm: 'auto' } },
    '& .MuiFormControl-root': {
      width: { xs: '100%', sm: 'auto' },
      minWidth: { xs: 0, sm: 132 },
    },
    '& .MuiTextField-root, & .MuiFormControl-root': { my: 0 },
    '&:first-of-type .RaSearchInput-input': {
      minWidth: { sm: 'var(--search-width, 290px)' },
    },
    '& input[type="date"]': { width: { sm: 112 } },
    '& .MuiAutocomplete-root .MuiFormControl-root': { width: '100%' },
    '& .RaFilterFormInput-spacer, & .MuiFormHelperText-root': { display: 'none' },
  },
} as const

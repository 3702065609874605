import { type Theme, Typography, useMediaQuery } from '@mui/material'
import type { ReactNode } from 'react'
import { DataTable, useCreatePath, useRecordContext, useResourceContext } from 'react-admin'
import { Link } from 'react-router-dom'

type Props = {
  /** Its columns. */
  children: ReactNode
  /** The empty state. */
  nothing: string
  /** Whether a row opens its record. Its first cell must be a `RowLink`, for keyboards. */
  opens?: boolean | 'edit'
}

/** The table of a list page, with fewer columns on narrow screens. */
export function ConsoleTable({ children, nothing, opens = false }: Props) {
  return (
    <DataTable
      bulkActionButtons={false}
      rowClick={opens === true ? 'show' : opens}
      sx={narrowTable}
      empty={
        <Typography sx={{ p: 4, textAlign: 'center' }} color="textSecondary">
          {nothing}
        </Typography>
      }
    >
      {children}
    </DataTable>
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
  return (
    <Typography
      component="div"
      variant="body2"
      color="textSecondary"
      sx={{ overflowWrap: 'anywhere' }}
    >
      {children}
    </Typography>
  )
}

/** Hides a column on narrow screens. */
export const wideOnly = { cellClassName: 'wide-only', headerClassName: 'wide-only' } as const

/** Hides a column on phones. */
export const phoneHidden = {
  cellClassName: 'phone-hidden',
  headerClassName: 'phone-hidden',
} as const

/**
 * For the `sx` of a table: hides `wide-only` columns on narrow screens and `phone-hidden` ones on
 * phones, where `phone-only` content replaces them.
 */
export const narrowTable = {
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
  '& .RaFilterForm-filterFormInput, & .filter-field': {
    flex: { xs: '1 1 45%', sm: '0 0 auto' },
    '&:first-of-type': { flexBasis: { xs: '100%', sm: 'auto' } },
    '& .MuiFormControl-root': {
      width: { xs: '100%', sm: 'auto' },
      minWidth: { xs: 0, sm: 132 },
    },
    '& .MuiTextField-root, & .MuiFormControl-root': { my: 0 },
    '&:first-of-type .RaSearchInput-input, &:first-of-type .MuiTextField-root': {
      minWidth: { sm: 'var(--search-width, 290px)' },
    },
    '& input[type="date"]': { width: { sm: 112 } },
    '& .MuiAutocomplete-root .MuiFormControl-root': { width: '100%' },
    '& .RaFilterFormInput-spacer, & .MuiFormHelperText-root': { display: 'none' },
  },
} as const

import type { Theme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { ReactNode } from 'react'
import { DataTable, useCreatePath, useRecordContext, useResourceContext } from 'react-admin'
import { Link } from 'react-router-dom'
import { narrowTable } from './narrow-table.ts'

type Props = {
  /** Its columns. */
  children: ReactNode
  /** Said where there is no line. */
  nothing: string
  /** Whether a line opens what it is about. Its first cell is a `RowLink` then, for those without a mouse. */
  opens?: boolean | 'edit'
}

/** A page of a list, a line each, with less of each where there is less room. */
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

/** The way from a line to what it is about; `edits`: to where it is edited. */
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

/** What a line's first cell says as well on phones, for the columns that are left out there. */
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

/** For a column that is left out where there is no room for it. */
export const wideOnly = { cellClassName: 'wide-only', headerClassName: 'wide-only' } as const

/** For a column that is left out on phones. */
export const phoneHidden = {
  cellClassName: 'phone-hidden',
  headerClassName: 'phone-hidden',
} as const

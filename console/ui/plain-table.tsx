import {
  Box,
  type SxProps,
  Table,
  TableBody,
  TableCell,
  type TableCellProps,
  TableHead,
  TableRow,
} from '@mui/material'
import type { ReactNode } from 'react'

type Looks = Pick<TableCellProps, 'align' | 'sx'>

/** A column: its heading, the content of its cells, and their looks. */
type Column<Row> = readonly [head: string, cell: (row: Row) => ReactNode, looks?: Looks]

type Props<Row> = {
  label: string
  rows: readonly Row[]
  keyOf(row: Row): string | number
  columns: readonly Column<Row>[]
  /** Whether the first cell names its row. */
  named?: boolean
  /** Whether it is wider than a phone: it then scrolls, also by keyboard. */
  scrolls?: boolean
  /** Whether the headings stay while it scrolls within a height. */
  isSticky?: boolean
  sx?: SxProps
}

/** Looks of a column of numbers. */
export const right: Looks = { align: 'right' }

const rowHead = { component: 'th', scope: 'row' } as const

/** A table of all rows, without sorts and pages. */
export function PlainTable<Row>(props: Props<Row>) {
  const { label, rows, keyOf, columns, named = false, scrolls = true, isSticky = false, sx } = props
  const table = (
    <Table size="small" stickyHeader={isSticky} {...(scrolls ? {} : { 'aria-label': label, sx })}>
      <TableHead>
        <TableRow>
          {columns.map(([head, , looks]) => (
            <TableCell key={head} {...looks}>
              {head}
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map((row) => (
          <TableRow key={keyOf(row)}>
            {columns.map(([head, cell, looks], at) => (
              <TableCell key={head} {...looks} {...(named && at === 0 ? rowHead : {})}>
                {cell(row)}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
  if (!scrolls) return table
  return (
    <Box sx={{ overflow: 'auto', ...sx }} tabIndex={0} role="region" aria-label={label}>
      {table}
    </Box>
  )
}

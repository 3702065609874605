import type { GoldHistory } from '@apeak/contract/gold'
import { consolePaths, pathTo } from '@apeak/contract/paths'
import Pagination from '@mui/material/Pagination'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../api.ts'
import { moneyWord } from '../payments/money-words.ts'
import { Time } from '../ui/malaysian-time.tsx'
import { Money } from '../ui/money.tsx'

/** A customer's ledger entries, the newest first. */
export function GoldEntries({ customerId }: { customerId: number }) {
  const [page, setPage] = useState(1)
  const id = String(customerId)
  const { data } = useQuery({
    queryKey: ['gold-entries', id, page],
    queryFn: () =>
      call<GoldHistory>('GET', pathTo(consolePaths.goldEntries, { id }, { page: String(page) })),
    placeholderData: keepPreviousData,
  })
  if (!data) return null
  const { data: entries, last_page } = data.data
  return (
    <>
      <TableContainer tabIndex={0} role="region" aria-label="Ledger entries">
        <Table size="small">
          <TableHead>
            <TableRow>
              <TableCell>When</TableCell>
              <TableCell>Why</TableCell>
              <TableCell sx={wide}>Reference</TableCell>
              <TableCell>Status</TableCell>
              <TableCell align="right">Gold</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {entries.map((entry) => (
              <TableRow key={entry.id}>
                <TableCell>
                  <Time at={entry.created_at} />
                </TableCell>
                <TableCell>{moneyWord(entry.reason)}</TableCell>
                <TableCell sx={{ ...wide, overflowWrap: 'anywhere' }}>
                  {entry.short_reference ?? entry.reference}
                </TableCell>
                <TableCell>{moneyWord(entry.status)}</TableCell>
                <TableCell align="right">
                  <Money sen={signed(entry.value, entry.direction)} />
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      {last_page > 1 && (
        <Pagination
          count={last_page}
          page={page}
          onChange={(_event, wanted) => setPage(wanted)}
          sx={{ mt: 1.5 }}
        />
      )}
    </>
  )
}

/** Left out on phones. */
const wide = { display: { xs: 'none', sm: 'table-cell' } } as const

const signed = (ringgit: number, direction: 'in' | 'out') =>
  Math.round(ringgit * 100) * (direction === 'in' ? 1 : -1)

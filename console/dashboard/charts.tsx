import { Box, Button, Table, TableBody, TableCell, TableRow, Typography } from '@mui/material'
import { useState } from 'react'
import { PlainTable, right } from '../ui/plain-table.tsx'
import { Muted, Note } from '../ui/text.tsx'

/** A column with its label, value and formatted value. */
export type Column = { label: string; value: number; text: string; detail: string }

type ColumnChartProps = {
  title: string
  columns: readonly Column[]
  /** Shows every nth label; the table has all. */
  labelEvery: number
  heads: [label: string, text: string, detail: string]
}

/** A column chart with a table alternative. */
export function ColumnChart({ title, columns, labelEvery, heads }: ColumnChartProps) {
  const highest = Math.max(...columns.map(({ value }) => value), 0)
  const top = columns.find(({ value }) => value === highest)
  return (
    <Box component="figure" aria-label={title} sx={{ m: 0, minWidth: 0 }}>
      <Note sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {highest > 0 && top ? `Highest: ${top.text} (${top.label})` : 'No data yet.'}
      </Note>
      <Box
        aria-hidden="true"
        sx={{
          display: 'grid',
          gridTemplateColumns: `repeat(${columns.length}, minmax(0, 1fr))`,
          gap: { xs: '2px', sm: '4px' },
          alignItems: 'end',
          height: 150,
          mt: 1,
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        {columns.map(({ label, value, text, detail }) => (
          <Box
            key={label}
            title={`${label}: ${text}, ${detail}`}
            sx={{ height: '100%', display: 'flex', alignItems: 'flex-end' }}
          >
            <Box
              sx={{
                width: '100%',
                height: highest > 0 ? `${(value / highest) * 100}%` : 0,
                minHeight: value > 0 ? 3 : 0,
                borderRadius: '4px 4px 0 0',
                bgcolor: 'var(--bar)',
              }}
            />
          </Box>
        ))}
      </Box>
      <Box
        aria-hidden="true"
        sx={{ display: 'grid', gridTemplateColumns: `repeat(${columns.length}, minmax(0, 1fr))` }}
      >
        {columns.map(({ label }, index) => (
          <Typography
            key={label}
            variant="caption"
            color="textSecondary"
            sx={{
              whiteSpace: 'nowrap',
              fontVariantNumeric: 'tabular-nums',
            }}
          >
            {index % labelEvery === 0 ? label : ''}
          </Typography>
        ))}
      </Box>
      <FigureTable title={title} columns={columns} heads={heads} />
    </Box>
  )
}

/** The chart's data as a collapsible table. */
const FigureTable = ({ title, columns, heads }: Omit<ColumnChartProps, 'labelEvery'>) => (
  <Box component="details" sx={detailLooks}>
    <summary>Show as table</summary>
    <PlainTable
      label={title}
      scrolls={false}
      sx={{ mt: 1 }}
      rows={columns}
      keyOf={({ label }) => label}
      named
      columns={[
        [heads[0], ({ label }) => label],
        [heads[1], ({ text }) => text, right],
        [heads[2], ({ detail }) => detail, right],
      ]}
    />
  </Box>
)

const detailLooks = {
  mt: 1,
  '& summary': { cursor: 'pointer', color: 'text.secondary', fontSize: '.875rem' },
}

/** A share with its label, value and formatted value. */
type Share = { name: string; value: number; text: string; detail: string }

/** Rows shown at first. */
const SHOWN = 8

/** Shares as a table with bars, largest first. */
export function ShareBars({ title, shares }: { title: string; shares: readonly Share[] }) {
  const [isWhole, setWhole] = useState(false)
  const most = Math.max(...shares.map(({ value }) => value), 0)
  if (shares.length === 0) return <Muted>No data yet.</Muted>
  const isLong = shares.length > SHOWN
  return (
    <>
      <Table size="small" aria-label={title} sx={{ tableLayout: 'fixed' }}>
        <TableBody>
          {(isWhole ? shares : shares.slice(0, SHOWN)).map(({ name, value, text, detail }) => (
            <TableRow key={name} sx={{ '& > *': { border: 0, px: 0, py: 0.75 } }}>
              <TableCell component="th" scope="row" sx={{ overflowWrap: 'anywhere' }}>
                {name}
                <Box
                  aria-hidden="true"
                  sx={{
                    mt: 0.5,
                    height: 6,
                    borderRadius: 3,
                    width: most > 0 ? `${Math.max((value / most) * 100, 1)}%` : 0,
                    bgcolor: 'var(--bar)',
                  }}
                />
              </TableCell>
              <TableCell align="right" sx={{ width: '8.5rem', verticalAlign: 'top' }}>
                {text}
                <Note>{detail}</Note>
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {isLong && (
        <Button
          size="small"
          sx={{ mt: 1 }}
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? 'Show fewer' : `Show all ${shares.length}`}
        </Button>
      )}
    </>
  )
}

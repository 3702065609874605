import type { EditedProduct } from '@apeak/contract/catalog-console'
import { consolePaths, pathTo } from '@apeak/contract/paths'
import type { PriceHistory } from '@apeak/contract/prices-console'
import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { call } from '../api.ts'
import { useActorNames } from '../operators/use-operator-names.ts'
import { Time } from '../ui/malaysian-time.tsx'
import { Money } from '../ui/money.tsx'
import { Panel } from '../ui/panel.tsx'
import { RetryAlert } from '../ui/retry-alert.tsx'
import { PriceLine } from './price-line.tsx'

type Change = PriceHistory['data'][number]

const reasons: Record<Change['why'], string> = {
  created: 'Created',
  edit: 'Edited',
  csv: 'From a file',
  undo: 'File taken back',
  sale: 'Flash sale',
}

/** What an item cost since when, who changed it and why: as a line and as a table. */
export function PriceHistoryPanel({ item }: { item: EditedProduct }) {
  const nameOf = useActorNames()
  const { data, error, refetch } = useQuery({
    queryKey: ['products', 'prices', item.id],
    queryFn: () => call<PriceHistory>('GET', pathTo(consolePaths.productPrices, { id: item.id })),
  })
  if (error) return <RetryAlert retry={refetch}>The prices could not be read.</RetryAlert>
  if (!data) return null
  return (
    <Panel title="Price history">
      {data.data.length === 0 ? (
        <Typography>The price has not changed since it is written down.</Typography>
      ) : (
        <>
          <PriceLine changes={data.data} />
          <Box
            sx={{ overflowX: 'auto' }}
            tabIndex={0}
            role="region"
            aria-label="Changes of the price"
          >
            <Table size="small">
              <TableHead>
                <TableRow>
                  <TableCell>When</TableCell>
                  <TableCell align="right">From</TableCell>
                  <TableCell align="right">To</TableCell>
                  <TableCell>Why</TableCell>
                  <TableCell>Who</TableCell>
                </TableRow>
              </TableHead>
              <TableBody>
                {data.data.map((change) => (
                  <TableRow key={change.id}>
                    <TableCell>
                      <Time at={change.created_at} />
                    </TableCell>
                    <TableCell align="right">
                      {change.from_sen !== null && <Money sen={change.from_sen} />}
                    </TableCell>
                    <TableCell align="right">
                      <Money sen={change.to_sen} />
                    </TableCell>
                    <TableCell>
                      {reasons[change.why]}
                      {change.until && (
                        <>
                          {' until '}
                          <Time at={change.until} />
                        </>
                      )}
                    </TableCell>
                    <TableCell>{nameOf(change.actor_kind, change.actor)}</TableCell>
                  </TableRow>
                ))}
              </TableBody>
            </Table>
          </Box>
        </>
      )}
    </Panel>
  )
}

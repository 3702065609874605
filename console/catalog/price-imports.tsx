import type { Page } from '@apeak/contract/lists'
import { consolePaths, pathTo } from '@apeak/contract/paths'
import type { PriceImport, UndonePrices } from '@apeak/contract/prices-console'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCreatePath } from 'react-admin'
import { Link } from 'react-router-dom'
import { call } from '../api.ts'
import { useActorNames } from '../operators/use-operator-names.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { Time } from '../ui/malaysian-time.tsx'
import { Money } from '../ui/money.tsx'
import { Panel } from '../ui/panel.tsx'
import { RetryAlert } from '../ui/retry-alert.tsx'

/** Prices that were changed by files, the newest first; each can be taken back. */
export function PriceImports() {
  const nameOf = useActorNames()
  const [undone, setUndone] = useState<UndonePrices>()
  const { data, error, refetch } = useQuery({
    queryKey: ['price-imports'],
    queryFn: () => call<Page<PriceImport>>('GET', consolePaths.priceImports),
  })
  return (
    <Panel title="Applied files">
      {error && <RetryAlert retry={refetch}>The files could not be read.</RetryAlert>}
      <div role="status">{undone && <Undone undone={undone} />}</div>
      {data?.total === 0 && <Typography>None yet.</Typography>}
      {data && data.total > 0 && (
        <Box
          sx={{ overflowX: 'auto' }}
          role="region"
          aria-label="List of applied files"
          tabIndex={0}
        >
          <Table size="small">
            <TableHead>
              <TableRow>
                <TableCell>When</TableCell>
                <TableCell>Who</TableCell>
                <TableCell align="right">Prices</TableCell>
                <TableCell>State</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {data.data.map((one) => (
                <TableRow key={one.id}>
                  <TableCell>
                    <Time at={one.created_at} />
                  </TableCell>
                  <TableCell>{nameOf('operator', one.operator_id)}</TableCell>
                  <TableCell align="right">{one.changes}</TableCell>
                  <TableCell>
                    {one.undone_at ? (
                      <>
                        Taken back by {nameOf('operator', one.undone_by)},{' '}
                        <Time at={one.undone_at} />
                        {one.kept ? `; ${one.kept} were left` : ''}
                      </>
                    ) : (
                      <UndoButton of={one} onDone={setUndone} reread={refetch} />
                    )}
                  </TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </Box>
      )}
    </Panel>
  )
}

type UndoProps = {
  of: PriceImport
  onDone(undone: UndonePrices): void
  reread(): unknown
}

function UndoButton({ of: { id, changes }, onDone, reread }: UndoProps) {
  return (
    <ActionButton
      label="Take back"
      title="Take these prices back?"
      right="prices.change"
      run={async () =>
        onDone(await call<UndonePrices>('POST', pathTo(consolePaths.undoPriceImport, { id }), {}))
      }
      done="Taken back"
      onDone={reread}
    >
      <Typography>
        {changes === 1 ? 'One item gets its price' : `${changes} items get their prices`} of before
        back, but for those whose price was changed since.
      </Typography>
    </ActionButton>
  )
}

/** What was taken back, and what was left. */
function Undone({ undone: { undone, kept, kept_count } }: { undone: UndonePrices }) {
  const linkTo = useCreatePath()
  return (
    <Alert severity={kept_count > 0 ? 'warning' : 'success'} sx={{ mb: 1.5 }}>
      {undone} taken back.
      {kept_count > 0 && (
        <>
          {` ${kept_count} were left, since their prices were changed later:`}
          <Box component="ul" sx={{ m: 0, pl: 2.5, maxHeight: 180, overflow: 'auto' }}>
            {kept.map(({ product_id, game, item, price_sen }) => (
              <li key={product_id}>
                <Link to={linkTo({ resource: 'products', type: 'edit', id: product_id })}>
                  {game}, {item}
                </Link>
                : <Money sen={price_sen} />
              </li>
            ))}
          </Box>
        </>
      )}
    </Alert>
  )
}

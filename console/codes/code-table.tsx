import type { CodeEntry } from '@apeak/contract/codes-console'
import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import {
  DataTable,
  ListContextProvider,
  ResourceContextProvider,
  useListController,
} from 'react-admin'
import { Link } from 'react-router-dom'
import { ConsoleTable, phoneHidden, wideOnly } from '../ui/console-table.tsx'
import { ListPages } from '../ui/list-pages.tsx'
import { Time } from '../ui/malaysian-time.tsx'
import { RevealCode } from './reveal-code.tsx'
import { WithdrawCodes } from './withdraw-codes.tsx'

const words: Record<CodeEntry['status'], string> = {
  available: 'Available',
  issued: 'Given',
  expired: 'Expired',
  withdrawn: 'Withdrawn',
}

const day = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Kuala_Lumpur',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
})

/** The last day on which a code is valid, in Malaysia. */
const lastDay = (expiresAt: string) => day.format(Date.parse(expiresAt) - 1)

type Props = { filter: { product_id: number } | { order_id: string } }

/** Codes of a product or of an order: how each stands, and what it is for whoever may see that. */
export function CodeTable({ filter }: Props) {
  const list = useListController<CodeEntry>({
    resource: 'codes',
    filter,
    sort: { field: 'id', order: 'DESC' },
    perPage: 10,
    disableSyncWithLocation: true,
    storeKey: false,
  })
  return (
    <ResourceContextProvider value="codes">
      <ListContextProvider value={list}>
        <ConsoleTable nothing="There are no codes yet.">
          <DataTable.Col source="id" label="Number" />
          <DataTable.Col label="State" disableSort render={stateOf} />
          <DataTable.Col
            source="expires_at"
            label="Valid until"
            {...phoneHidden}
            render={({ expires_at }: CodeEntry) => (expires_at ? lastDay(expires_at) : 'Never')}
          />
          <DataTable.Col
            source="issued_at"
            label="Given"
            {...wideOnly}
            render={({ issued_at }: CodeEntry) => issued_at && <Time at={issued_at} />}
          />
          <DataTable.Col
            label="Order"
            disableSort
            {...wideOnly}
            render={({ order_id }: CodeEntry) => order_id && <OrderLink id={order_id} />}
          />
          <DataTable.Col
            label="Code"
            disableSort
            render={(code: CodeEntry) => (
              <Box sx={{ display: 'flex', flexWrap: { xs: 'wrap', sm: 'nowrap' }, gap: 1 }}>
                <RevealCode id={code.id} />
                <WithdrawCodes code={code} />
              </Box>
            )}
          />
        </ConsoleTable>
        <ListPages perPages={[10, 25, 100]} />
      </ListContextProvider>
    </ResourceContextProvider>
  )
}

/** How a code stands; where there is no room for a column of orders, with the way to its own. */
const stateOf = ({ status, order_id }: CodeEntry) => (
  <>
    {words[status]}
    {order_id && (
      <Box component="span" sx={{ display: { md: 'none' } }}>
        {' '}
        to <OrderLink id={order_id}>an order</OrderLink>
      </Box>
    )}
  </>
)

function OrderLink({ id, children = id }: { id: string; children?: ReactNode }) {
  return (
    <Link to={`/orders/${id}/show`} style={{ overflowWrap: 'anywhere' }}>
      {children}
    </Link>
  )
}

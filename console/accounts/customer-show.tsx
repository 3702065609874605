import type { CustomerDetails } from '@apeak/contract/accounts-console'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { ShowBase, Title, useShowContext } from 'react-admin'
import { History } from '../ui/history.tsx'
import { Time } from '../ui/malaysian-time.tsx'
import { Panel } from '../ui/panel.tsx'
import { CustomerActions } from './customer-actions.tsx'
import { CustomerLogins } from './customer-logins.tsx'
import { CustomerOrders } from './customer-orders.tsx'

/** A list's entries are kept under other names: they would be shown first, with half of it missing. */
const ofItsOwn = { meta: { of: 'page' } }

/** One customer: who they are, what they bought, where they are logged in, and what was done. */
export function CustomerShow() {
  return (
    <ShowBase queryOptions={ofItsOwn}>
      <Customer />
    </ShowBase>
  )
}

const stack = { display: 'grid', gap: 2, minWidth: 0 } as const

function Customer() {
  const { record, isPending, error } = useShowContext<CustomerDetails>()
  if (error) return <Alert severity="error">This customer could not be found.</Alert>
  if (isPending || !record) return <Typography role="status">Loading…</Typography>
  return (
    <Box sx={{ display: 'grid', gap: 2, py: 2 }}>
      <Title title={record.name} />
      {record.suspended_at && (
        <Alert severity="warning">
          Suspended since <Time at={record.suspended_at} />: {record.suspension_reason}
        </Alert>
      )}
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 3fr)' },
        }}
      >
        <Box sx={stack}>
          <Panel
            title={record.name}
            aside={<Typography color="textSecondary">#{record.id}</Typography>}
          >
            <Facts customer={record} />
            <CustomerActions customer={record} />
          </Panel>
          <CustomerLogins customer={record} />
        </Box>
        <Box sx={stack}>
          <CustomerOrders id={record.id} />
          <Panel title="History">
            <History entries={record.history} />
          </Panel>
        </Box>
      </Box>
    </Box>
  )
}

function Facts({ customer }: { customer: CustomerDetails }) {
  const facts: [string, React.ReactNode][] = [
    ['E-mail', customer.email],
    ['Phone', customer.phone],
    ['Birthday', customer.dob ?? '—'],
    ['Gender', customer.gender ?? '—'],
    ['Customer since', <Time key="since" at={customer.created_at} />],
    ['RM 1.00 top-up', customer.internal ? 'Shown' : 'Not shown'],
    ...customer.figures.map(({ name, text }): [string, string] => [name, text]),
  ]
  return (
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'auto 1fr',
        columnGap: 2,
        rowGap: 0.75,
        m: 0,
        mb: 2,
      }}
    >
      {facts.map(([name, value]) => (
        <Box key={name} sx={{ display: 'contents' }}>
          <Typography component="dt" variant="body2" color="textSecondary">
            {name}
          </Typography>
          <Typography
            component="dd"
            variant="body2"
            sx={{ m: 0, overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' }}
          >
            {value}
          </Typography>
        </Box>
      ))}
    </Box>
  )
}

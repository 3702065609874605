import type { CustomerDetails } from '@apeak/contract/accounts-console'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { sentencesOf } from '../operators/event-sentences.ts'
import { History } from '../ui/history.tsx'
import { Time } from '../ui/malaysian-time.tsx'
import { Panel } from '../ui/panel.tsx'
import { ShowPage } from '../ui/show-page.tsx'
import { TwoColumns } from '../ui/two-columns.tsx'
import { CustomerActions } from './customer-actions.tsx'
import { CustomerLogins } from './customer-logins.tsx'
import { CustomerOrders } from './customer-orders.tsx'

/** One customer: who they are, what they bought, where they are logged in, and what was done. */
export function CustomerShow() {
  return (
    <ShowPage<CustomerDetails> title={({ name }) => name}>
      {(customer) => (
        <>
          {customer.suspended_at && (
            <Alert severity="warning">
              Suspended since <Time at={customer.suspended_at} />: {customer.suspension_reason}
            </Alert>
          )}
          <TwoColumns
            wider="end"
            start={
              <>
                <Panel
                  title={customer.name}
                  aside={<Typography color="textSecondary">#{customer.id}</Typography>}
                >
                  <Facts customer={customer} />
                  <CustomerActions customer={customer} />
                </Panel>
                <CustomerLogins customer={customer} />
              </>
            }
            end={
              <>
                <CustomerOrders id={customer.id} />
                <Panel title="History">
                  <History
                    entries={customer.history}
                    sentences={sentencesOf('customer', customer.name)}
                  />
                </Panel>
              </>
            }
          />
        </>
      )}
    </ShowPage>
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

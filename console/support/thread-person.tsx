import type { CustomerDetails } from '@apeak/contract/accounts-console'
import { consolePaths, pathTo } from '@apeak/contract/paths'
import type { ThreadDetails } from '@apeak/contract/support-console'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { CustomerOrders } from '../accounts/customer-show.tsx'
import { call } from '../api.ts'
import { useRights } from '../session.ts'
import { Time } from '../ui/malaysian-time.tsx'
import { Facts, Panel, RetryAlert } from '../ui/panel.tsx'
import { kindWords, senderOf, ThreadState, titleOf } from './thread-words.tsx'

/** Who asks: what they bought, what gold they have, and what they asked before. */
export function ThreadPerson({ thread }: { thread: ThreadDetails }) {
  const { customer_id, email, order_id, order_reference } = thread
  const { has } = useRights()
  const facts: [string, ReactNode][] = [
    ['Name', thread.name ?? '—'],
    [customer_id ? 'E-mail' : 'E-mail, as typed', email ?? '—'],
  ]
  if (order_id && order_reference) {
    facts.push([
      'About the order',
      <Link key="order" to={`/orders/${order_id}/show`}>
        {order_reference}
      </Link>,
    ])
  }
  if (!customer_id && email && has('orders.read')) {
    facts.push([
      'Orders',
      <Link key="orders" to={`/orders?filter=${encodeURIComponent(JSON.stringify({ q: email }))}`}>
        Those under this address
      </Link>,
    ])
  }
  return (
    <>
      <Panel
        title={senderOf(thread)}
        aside={
          customer_id && has('customers.read') ? (
            <Link to={`/customers/${customer_id}/show`}>Customer #{customer_id}</Link>
          ) : (
            <Typography color="textSecondary">No account</Typography>
          )
        }
      >
        <Facts facts={facts} />
        {customer_id && has('customers.read') && <CustomerFigures id={customer_id} />}
      </Panel>
      {customer_id && has('orders.read') && <CustomerOrders id={customer_id} />}
      {thread.earlier.length > 0 && <EarlierThreads thread={thread} />}
    </>
  )
}

/** What the shop keeps of a customer, in figures: their gold among it. */
function CustomerFigures({ id }: { id: number }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['customers', 'of-thread', id],
    queryFn: () => call<CustomerDetails>('GET', pathTo(consolePaths.customer, { id })),
  })
  if (error) return <RetryAlert retry={refetch}>The customer could not be read.</RetryAlert>
  if (!data) return null
  const facts: [string, ReactNode][] = [
    ['Phone', data.phone],
    ['Customer since', <Time key="since" at={data.created_at} />],
    ...data.figures.map(({ name, text }): [string, string] => [name, text]),
  ]
  return (
    <Box sx={{ mt: 1.5 }}>
      <Facts facts={facts} />
    </Box>
  )
}

function EarlierThreads({ thread }: { thread: ThreadDetails }) {
  return (
    <Panel title="Other conversations">
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
        {thread.earlier.map((one) => (
          <Box
            component="li"
            key={one.id}
            sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}
          >
            <Link to={`/threads/${one.id}/show`}>{titleOf(one)}</Link>
            <Typography variant="body2" color="textSecondary">
              {kindWords[one.kind]} · <Time at={one.created_at} />
            </Typography>
            <ThreadState thread={one} />
          </Box>
        ))}
      </Box>
    </Panel>
  )
}

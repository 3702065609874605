import type { CustomerDetails, CustomerExport } from '@apeak/contract/accounts-console'
import { consolePaths, pathTo } from '@apeak/contract/paths'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { ReferenceManyField, ResourceContextProvider, useRedirect } from 'react-admin'
import { call } from '../api.ts'
import { sentencesOf } from '../operators/event-sentences.ts'
import { OrderTable } from '../orders/order-list.tsx'
import { ActionButton } from '../ui/action-button.tsx'
import { ListPages } from '../ui/console-list.tsx'
import { saveFile } from '../ui/files.ts'
import { History } from '../ui/history.tsx'
import { Time } from '../ui/malaysian-time.tsx'
import { Panel } from '../ui/panel.tsx'
import { ShowPage, TwoColumns } from '../ui/show-page.tsx'

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
                  <CustomerFacts customer={customer} />
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

function CustomerFacts({ customer }: { customer: CustomerDetails }) {
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

const credentialWords: Record<CustomerDetails['locks'][number]['credential'], string> = {
  password: 'Password',
  pin: 'Security PIN',
  'email-code': 'Verification code',
  'pin-code': 'Code for a new PIN',
}

/** Where a customer is logged in, and what they, or somebody, got wrong. */
function CustomerLogins({ customer: { sessions, locks } }: { customer: CustomerDetails }) {
  return (
    <Panel title="Logins">
      {locks.map(({ credential, attempts, lockouts, locked_until }) => (
        <Typography
          key={credential}
          color={locked_until ? 'error' : 'text.secondary'}
          sx={{ mb: 1 }}
        >
          {credentialWords[credential]}:{' '}
          {locked_until ? (
            <>
              locked until <Time at={locked_until} />
            </>
          ) : (
            `${attempts} wrong ${attempts === 1 ? 'try' : 'tries'}`
          )}
          {lockouts > 1 && `, ${lockouts} lockouts in a row`}
        </Typography>
      ))}
      {sessions.length === 0 ? (
        <Typography color="textSecondary">Not logged in anywhere.</Typography>
      ) : (
        <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="group" aria-label="Sessions">
          <Table size="small">
            <TableHead>
              <TableRow>
                <TableCell>Device</TableCell>
                <TableCell>Address</TableCell>
                <TableCell>Last used</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {sessions.map(({ id, device, address, last_used_at }) => (
                <TableRow key={id}>
                  <TableCell>{device}</TableCell>
                  <TableCell>{address}</TableCell>
                  <TableCell>
                    <Time at={last_used_at} />
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

const PER_PAGE = 10

/** A customer's orders, the newest first. */
export function CustomerOrders({ id }: { id: number }) {
  return (
    <Panel title="Orders">
      <ResourceContextProvider value="customers">
        <ReferenceManyField
          record={{ id }}
          reference="orders"
          target="customer_id"
          sort={{ field: 'created_at', order: 'DESC' }}
          perPage={PER_PAGE}
          pagination={<ListPages />}
          empty={<Typography color="textSecondary">No order yet.</Typography>}
        >
          <OrderTable ofOneCustomer />
        </ReferenceManyField>
      </ResourceContextProvider>
    </Panel>
  )
}

/** What an operator may do about a customer. Each asks why, and is written down. */
function CustomerActions({ customer }: { customer: CustomerDetails }) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <LoginActions customer={customer} />
      <TestTopupAction customer={customer} />
      <SuspensionAction customer={customer} />
      <RecordActions customer={customer} />
    </Box>
  )
}

/** Calls the server about a customer; `path` has the customer's id as `:id`. */
const postOf =
  ({ id }: CustomerDetails) =>
  <Body,>(path: Parameters<typeof pathTo>[0], body: Record<string, unknown>) =>
    call<Body>('POST', pathTo(path as '/:id', { id }), body)

/** Lifts the locks of a customer, and ends their sessions. */
function LoginActions({ customer }: { customer: CustomerDetails }) {
  const { name } = customer
  const post = postOf(customer)
  return (
    <>
      {customer.locks.length > 0 && (
        <ActionButton
          label="Lift locks"
          right="customers.unlock"
          title={`Lift the locks of ${name}?`}
          asksReason
          run={(reason) => post(consolePaths.unlockCustomer, { reason })}
          done="Nothing is locked any more."
        >
          <Typography>
            Wrong tries are forgotten. Be sure that it is their owner who asks.
          </Typography>
        </ActionButton>
      )}
      {customer.sessions.length > 0 && (
        <ActionButton
          label="Log out everywhere"
          right="customers.unlock"
          title={`Log ${name} out everywhere?`}
          asksReason
          run={(reason) => post(consolePaths.logCustomerOut, { reason })}
          done="They are logged out everywhere."
        >
          <Typography>They can log in again with their password.</Typography>
        </ActionButton>
      )}
    </>
  )
}

/** Shows a customer the top-up for trying payments, or hides it. */
function TestTopupAction({ customer }: { customer: CustomerDetails }) {
  const post = postOf(customer)
  return (
    <ActionButton
      label={customer.internal ? 'Hide the RM 1.00 top-up' : 'Show the RM 1.00 top-up'}
      right="customers.flag"
      title={customer.internal ? 'Hide the RM 1.00 top-up?' : 'Show the RM 1.00 top-up?'}
      asksReason
      run={(reason) => post(consolePaths.flagCustomer, { internal: !customer.internal, reason })}
      done="Changed."
    >
      <Typography>It is for trying payments with real money, and for nobody else.</Typography>
    </ActionButton>
  )
}

/** Suspends a customer, or lifts the suspension. */
function SuspensionAction({ customer }: { customer: CustomerDetails }) {
  const { name } = customer
  const post = postOf(customer)
  return customer.suspended_at ? (
    <ActionButton
      label="Lift the suspension"
      right="customers.suspend"
      title={`Let ${name} log in again?`}
      asksReason
      run={(reason) => post(consolePaths.liftSuspension, { reason })}
      done="They can log in again."
    >
      <Typography>They are told by mail.</Typography>
    </ActionButton>
  ) : (
    <ActionButton
      label="Suspend"
      color="error"
      right="customers.suspend"
      title={`Suspend ${name}?`}
      asksReason
      run={(reason) => post(consolePaths.suspendCustomer, { reason })}
      done="Suspended."
    >
      <Typography>
        They are logged out and cannot log in. The customer reads the reason, by mail and at each
        login. Orders and gold stay as they are.
      </Typography>
    </ActionButton>
  )
}

/** Exports what is kept of a customer, and erases it. */
function RecordActions({ customer }: { customer: CustomerDetails }) {
  const { name } = customer
  const redirect = useRedirect()
  const post = postOf(customer)
  return (
    <>
      <ActionButton
        label="Export data"
        right="customers.export"
        title={`Export all that is kept of ${name}?`}
        asksReason
        run={async (reason) =>
          saveExport(customer, await post<CustomerExport>(consolePaths.exportCustomer, { reason }))
        }
        done="The file is in your downloads."
      >
        <Typography>
          One file with everything the shop has of this person. Send it to nobody else, and delete
          it when it is sent.
        </Typography>
      </ActionButton>
      <ActionButton
        label="Erase"
        color="error"
        right="customers.erase"
        title={`Erase ${name} for ever?`}
        asksReason
        run={(reason) => post(consolePaths.eraseCustomer, { reason })}
        done="Erased."
        onDone={() => redirect('list', 'customers')}
      >
        <Typography>
          Name, e-mail, phone and birthday go, and nobody can bring them back; orders stay without
          them. It is refused while an order is unfinished or gold is left. The reason stays in the
          history: name nobody in it.
        </Typography>
      </ActionButton>
    </>
  )
}

/** Saves an export as a file of the operator's. */
function saveExport({ id }: CustomerDetails, exported: CustomerExport) {
  const text = JSON.stringify(exported, null, 2)
  saveFile(new Blob([text], { type: 'application/json' }), `customer-${id}.json`)
}

import type {
  CustomerDetails,
  CustomerEntry,
  CustomerExport,
} from '@apeak/contract/accounts-console'
import { consolePaths, pathTo } from '@apeak/contract/paths'
import {
  Alert,
  Box,
  Chip,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material'
import {
  ReferenceManyField,
  ResourceContextProvider,
  SearchInput,
  SelectInput,
  useRedirect,
} from 'react-admin'
import { call } from '../api.ts'
import { sentencesOf } from '../operators/event-sentences.ts'
import { OrderTable } from '../orders/order-list.tsx'
import { ActionButton } from '../ui/action-button.tsx'
import { ConsoleList, ListPages } from '../ui/console-list.tsx'
import { Col, ConsoleTable, PhoneNote, RowLink, TimeCol } from '../ui/console-table.tsx'
import { saveFile } from '../ui/files.ts'
import { History } from '../ui/history.tsx'
import { Time } from '../ui/malaysian-time.tsx'
import { Panel } from '../ui/panel.tsx'
import { ShowPage, TwoColumns } from '../ui/show-page.tsx'
import { Muted, Note } from '../ui/text.tsx'

/** A customer's details, orders, sessions, locks and history. */
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
                <Panel title={customer.name} aside={<Muted>#{customer.id}</Muted>}>
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
          <Note component="dt">{name}</Note>
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

/** A customer's sessions and locks. */
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
        <Muted>No sessions.</Muted>
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

/** A customer's orders, newest first. */
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
          empty={<Muted>No orders yet.</Muted>}
        >
          <OrderTable ofOneCustomer />
        </ReferenceManyField>
      </ResourceContextProvider>
    </Panel>
  )
}

/** Actions on a customer. Each requires a reason and is recorded. */
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
          done="Unlocked."
        >
          <Typography>
            Failed attempts are reset. Verify that the account’s owner requested this.
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

/** Shows or hides the test top-up for a customer. */
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
      <Typography>Only for testing payments with real money.</Typography>
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
      <Typography>They get an e-mail.</Typography>
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
        They are logged out and cannot log in. They see the reason by e-mail and at each login.
        Orders and gold stay as they are.
      </Typography>
    </ActionButton>
  )
}

/** Exports or erases a customer's data. */
function RecordActions({ customer }: { customer: CustomerDetails }) {
  const { name } = customer
  const redirect = useRedirect()
  const post = postOf(customer)
  return (
    <>
      <ActionButton
        label="Export data"
        right="customers.export"
        title={`Export all data of ${name}?`}
        asksReason
        run={async (reason) =>
          saveExport(customer, await post<CustomerExport>(consolePaths.exportCustomer, { reason }))
        }
        done="Downloaded."
      >
        <Typography>
          A file with all of this person’s data. Send it only to them, then delete it.
        </Typography>
      </ActionButton>
      <ActionButton
        label="Erase"
        color="error"
        right="customers.erase"
        title={`Erase ${name} permanently?`}
        asksReason
        run={(reason) => post(consolePaths.eraseCustomer, { reason })}
        done="Erased."
        onDone={() => redirect('list', 'customers')}
      >
        <Typography>
          Name, e-mail, phone and birthday are deleted permanently; orders stay without them. Not
          possible while an order is unfinished or gold is left. The reason stays in the history, so
          do not name anyone in it.
        </Typography>
      </ActionButton>
    </>
  )
}

/** Downloads an export. */
function saveExport({ id }: CustomerDetails, exported: CustomerExport) {
  const text = JSON.stringify(exported, null, 2)
  saveFile(new Blob([text], { type: 'application/json' }), `customer-${id}.json`)
}

const filters = [
  <SearchInput
    key="q"
    source="q"
    alwaysOn
    resettable
    placeholder="Name, e-mail, phone, order, player ID"
    sx={{ '--search-width': '330px' }}
  />,
  <SelectInput
    key="suspended"
    source="suspended"
    label="May log in"
    alwaysOn
    emptyText="All"
    choices={[
      { id: 'false', name: 'Yes' },
      { id: 'true', name: 'Suspended' },
    ]}
  />,
]

/** Customers, newest first, searchable also by their orders. */
export function CustomerList() {
  return (
    <ConsoleList
      resource="customers"
      title="Customers"
      filters={filters}
      sort={{ field: 'created_at', order: 'DESC' }}
    >
      <ConsoleTable nothing="No matching customers." opens>
        <Col
          label="Name"
          render={({ name, email }: CustomerEntry) => (
            <>
              <RowLink>{name}</RowLink>
              <PhoneNote>{email}</PhoneNote>
            </>
          )}
        />
        <Col label="E-mail" source="email" hide="phone" sx={{ overflowWrap: 'anywhere' }} />
        <Col label="Phone" source="phone" hide="narrow" sx={{ whiteSpace: 'nowrap' }} />
        <TimeCol source="created_at" label="Since" hide="narrow" />
        <Col
          label="State"
          render={({ suspended_at }: CustomerEntry) =>
            suspended_at && <Chip label="Suspended" size="small" color="error" variant="outlined" />
          }
        />
      </ConsoleTable>
    </ConsoleList>
  )
}

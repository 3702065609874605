import {
  CUSTOMER_NOTE_MAX,
  type CustomerDetails,
  type CustomerEntry,
  type CustomerExport,
} from '@apeak/contract/accounts-console'
import { consolePaths, pathTo } from '@apeak/contract/paths'
import { Alert, Box, Chip, TextField, Typography } from '@mui/material'
import { useRedirect } from 'react-admin'
import { call } from '../api.ts'
import { sentencesOf } from '../operators/event-sentences.ts'
import { useActorNames } from '../operators/operator-names.ts'
import { OrderTable } from '../orders/order-list.tsx'
import { useRights } from '../session.ts'
import { LinkedText } from '../support/linked-text.tsx'
import { RelatedThreads } from '../support/related-threads.tsx'
import { ActionButton } from '../ui/actions.tsx'
import { ConsoleList, RelatedList } from '../ui/console-list.tsx'
import { Col, PhoneNote, RowLink, TimeCol } from '../ui/console-table.tsx'
import { type CsvColumns, timeColumn } from '../ui/csv-export.tsx'
import { saveFile } from '../ui/files.tsx'
import { searchFilter, selectFilter } from '../ui/filters.tsx'
import { HistoryPanel, Timeline, TimelineItem } from '../ui/history.tsx'
import { Time } from '../ui/malaysian-time.tsx'
import { Facts, Panel } from '../ui/panel.tsx'
import { PlainTable } from '../ui/plain-table.tsx'
import { ShowPage, TwoColumns } from '../ui/show-page.tsx'
import { LinkButton, Muted } from '../ui/text.tsx'
import { useTextInput } from '../ui/typed.tsx'

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
                <Panel title={customer.name}>
                  <CustomerFacts customer={customer} />
                  <CustomerLinks customer={customer} />
                  <CustomerActions customer={customer} />
                </Panel>
                <CustomerLimits customer={customer} />
                <CustomerLogins customer={customer} />
              </>
            }
            end={
              <>
                <CustomerNotes customer={customer} />
                <CustomerOrders id={customer.id} />
                <GuestOrders email={customer.email} />
                <CustomerThreads id={customer.id} />
                <HistoryPanel
                  entries={customer.history}
                  sentences={sentencesOf('customer', customer.name)}
                />
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
    ['Email', customer.email],
    ['Phone', customer.phone],
    ['Birthday', customer.dob ?? '—'],
    ['Gender', customer.gender ?? '—'],
    ['Customer since', <Time key="since" at={customer.created_at} />],
    ['RM 1.00 top-up', customer.internal ? 'Shown' : 'Not shown'],
    ...customer.figures.map(({ name, text }): [string, string] => [name, text]),
  ]
  return (
    <Box sx={{ mb: 2 }}>
      <Facts facts={facts} />
    </Box>
  )
}

/** Links to the customer's gold, and to their page as an affiliate. */
function CustomerLinks({ customer: { id, email } }: { customer: CustomerDetails }) {
  const { has } = useRights()
  const its = encodeURIComponent(JSON.stringify({ q: email }))
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 2 }}>
      {has('gold.read') && <LinkButton to={`/gold-accounts/${id}/show`}>Gold</LinkButton>}
      {has('affiliates.read') && (
        <LinkButton to={`/affiliates?filter=${its}`}>Affiliate</LinkButton>
      )}
    </Box>
  )
}

const credentialWords: Record<CustomerDetails['locks'][number]['credential'], string> = {
  password: 'Password',
  pin: 'Security PIN',
  'email-code': 'Verification code',
  'pin-code': 'Code for a new PIN',
}

/** What the shop refuses the customer now: locked credentials and purchase limits. */
function CustomerLimits({ customer: { locks, limits } }: { customer: CustomerDetails }) {
  return (
    <Panel title="Limits">
      {locks.length + limits.length === 0 && (
        <Muted>None reached: they can log in, pay with gold and order.</Muted>
      )}
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
            `${attempts} failed ${attempts === 1 ? 'attempt' : 'attempts'}`
          )}
          {lockouts > 1 && `, ${lockouts} lockouts in a row`}
        </Typography>
      ))}
      {limits.map((limit) => (
        <Typography key={limit} color="error" sx={{ mb: 1 }}>
          {limit}
        </Typography>
      ))}
    </Panel>
  )
}

/** Operators' notes, newest first. */
function CustomerNotes({ customer: { id, name, notes } }: { customer: CustomerDetails }) {
  const nameOf = useActorNames()
  return (
    <Panel title="Notes" aside={<AddNoteButton id={id} name={name} />}>
      {notes.length === 0 ? (
        <Muted>No notes yet. Only operators see them; they cannot be changed later.</Muted>
      ) : (
        <Timeline>
          {notes.map((note) => (
            <TimelineItem
              key={note.id}
              who={nameOf('operator', note.operator_id)}
              did="added a note"
              at={note.created_at}
            >
              <Typography variant="body2" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
                <LinkedText text={note.text} />
              </Typography>
            </TimelineItem>
          ))}
        </Timeline>
      )}
    </Panel>
  )
}

function AddNoteButton({ id, name }: { id: number; name: string }) {
  const note = useTextInput('', { maxLength: CUSTOMER_NOTE_MAX })
  return (
    <ActionButton
      label="Add a note"
      title={`Add a note about ${name}`}
      confirm="Add"
      right="customers.note"
      run={(_reason, request_key) =>
        call('POST', pathTo(consolePaths.addCustomerNote, { id }), {
          text: note.value,
          request_key,
        })
      }
      done="Note added"
      onDone={() => note.set('')}
      disabled={note.text === ''}
    >
      <TextField
        label="Note"
        helperText="Not shown to the customer, but included in an export of their data."
        {...note.field}
        multiline
        minRows={3}
      />
    </ActionButton>
  )
}

/** A customer's sessions. */
function CustomerLogins({ customer: { sessions } }: { customer: CustomerDetails }) {
  return (
    <Panel title="Devices">
      {sessions.length === 0 ? (
        <Muted>Not logged in anywhere.</Muted>
      ) : (
        <PlainTable
          label="Sessions"
          rows={sessions}
          keyOf={({ id }) => id}
          columns={[
            ['Device', ({ device }) => device],
            ['Address', ({ address }) => address],
            ['Last used', ({ last_used_at }) => <Time at={last_used_at} />],
          ]}
        />
      )}
    </Panel>
  )
}

/** A customer's orders, newest first. */
export function CustomerOrders({ id }: { id: number }) {
  return (
    <RelatedList
      of="customers"
      id={id}
      reference="orders"
      target="customer_id"
      title="Orders"
      nothing="No orders yet. Orders made while logged in appear here."
    >
      <OrderTable ofOneCustomer />
    </RelatedList>
  )
}

/** Orders that the customer made with the same address, but without logging in. */
const GuestOrders = ({ email }: { email: string }) => (
  <RelatedList
    of="customers"
    id={email}
    reference="orders"
    target="guest_email"
    title="Guest orders with this address"
    nothing="No guest orders. Orders made with this address, but without logging in, appear here."
  >
    <OrderTable ofOneCustomer />
  </RelatedList>
)

/** A customer's conversations. */
function CustomerThreads({ id }: { id: number }) {
  const { has } = useRights()
  if (!has('inbox.read')) return null
  return <RelatedThreads of="customers" id={id} target="customer_id" />
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
          label="Unlock"
          right="customers.unlock"
          title={`Unlock ${name}?`}
          asksReason
          run={(reason) => post(consolePaths.unlockCustomer, { reason })}
          done="Unlocked."
          consequence="Failed attempts are reset. Verify that the account’s owner requested this."
        />
      )}
      {customer.sessions.length > 0 && (
        <ActionButton
          label="Log out everywhere"
          right="customers.unlock"
          title={`Log ${name} out everywhere?`}
          asksReason
          run={(reason) => post(consolePaths.logCustomerOut, { reason })}
          done="Logged out everywhere."
          consequence="They can log in again with their password."
        />
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
      done="Saved."
      consequence="Only for testing payments with real money."
    />
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
      title={`Lift the suspension of ${name}?`}
      asksReason
      run={(reason) => post(consolePaths.liftSuspension, { reason })}
      done="Suspension lifted."
      consequence="They get an email."
    />
  ) : (
    <ActionButton
      label="Suspend"
      color="error"
      right="customers.suspend"
      title={`Suspend ${name}?`}
      asksReason
      run={(reason) => post(consolePaths.suspendCustomer, { reason })}
      done="Suspended."
      consequence="They are logged out and cannot log in. They see the reason by email and at each login. Orders and gold stay as they are."
    />
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
        consequence="A file with all of this person’s data. Send it only to them, then delete it."
      />
      <ActionButton
        label="Erase"
        color="error"
        right="customers.erase"
        title={`Erase ${name} permanently?`}
        asksReason
        run={(reason) => post(consolePaths.eraseCustomer, { reason })}
        done="Erased."
        onDone={() => redirect('list', 'customers')}
        consequence="Name, email, phone and birthday are deleted permanently; orders stay without them. Not possible while an order is unfinished or gold is left. The reason stays in the history, so do not name anyone in it."
      />
    </>
  )
}

/** Downloads an export. */
function saveExport({ id }: CustomerDetails, exported: CustomerExport) {
  const text = JSON.stringify(exported, null, 2)
  saveFile(new Blob([text], { type: 'application/json' }), `customer-${id}.json`)
}

const filters = [
  searchFilter('Name, email, phone, order, player ID', 330),
  selectFilter('suspended', 'State', { false: 'Active', true: 'Suspended' }, 'All'),
]

const csv: CsvColumns = [
  ['Customer', ({ id }: CustomerEntry) => id],
  ['Name', ({ name }: CustomerEntry) => name],
  ['Email', ({ email }: CustomerEntry) => email],
  ['Phone', ({ phone }: CustomerEntry) => phone],
  timeColumn('Since', 'created_at'),
  timeColumn('Suspended', 'suspended_at'),
]

/** Customers, newest first, searchable also by their orders. */
export function CustomerList() {
  return (
    <ConsoleList
      resource="customers"
      csv={csv}
      title="Customers"
      filters={filters}
      sort={{ field: 'created_at', order: 'DESC' }}
      nothing="No customers yet. They appear here after registering."
      opens
    >
      <Col
        label="Name"
        render={({ name, email }: CustomerEntry) => (
          <>
            <RowLink>{name}</RowLink>
            <PhoneNote>{email}</PhoneNote>
          </>
        )}
      />
      <Col label="Email" source="email" hide="phone" sx={{ overflowWrap: 'anywhere' }} />
      <Col label="Phone" source="phone" hide="narrow" sx={{ whiteSpace: 'nowrap' }} />
      <TimeCol source="created_at" label="Since" hide="narrow" />
      <Col
        label="State"
        render={({ suspended_at }: CustomerEntry) =>
          suspended_at && <Chip label="Suspended" color="error" />
        }
      />
    </ConsoleList>
  )
}

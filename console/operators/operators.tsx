import {
  type InvitationEntry,
  type Invitations,
  type OperatorEntry,
  orderedRoles,
  type Role,
  roles,
  rolesInWords,
} from '@apeak/contract/operators'
import { consolePaths, pathTo } from '@apeak/contract/paths'
import AddIcon from '@mui/icons-material/PersonAddOutlined'
import {
  Alert,
  Box,
  Checkbox,
  Chip,
  FormControl,
  FormControlLabel,
  FormHelperText,
  FormLabel,
  TextField,
} from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../api.ts'
import { useRead } from '../read.ts'
import { ActionButton } from '../ui/actions.tsx'
import { ConsoleList } from '../ui/console-list.tsx'
import { Col, PhoneNote, RowLink } from '../ui/console-table.tsx'
import { type CsvColumns, timeColumn } from '../ui/csv-export.tsx'
import { selectFilter } from '../ui/filters.tsx'
import { readableName } from '../ui/history.tsx'
import { Time } from '../ui/malaysian-time.tsx'
import { Facts, Panel } from '../ui/panel.tsx'
import { PlainTable, right } from '../ui/plain-table.tsx'
import { ShowHeading, ShowPage, TwoColumns } from '../ui/show-page.tsx'
import { useTextInput } from '../ui/typed.tsx'
import { SubjectHistory } from './event-list.tsx'
import { useActorNames } from './operator-names.ts'

/** An operator's page: details, actions and history. */
export function OperatorShow() {
  return (
    <ShowPage<OperatorEntry> title={({ name }) => name}>
      {(operator) => (
        <>
          <ShowHeading
            state={<OperatorStatus operator={operator} />}
            actions={<OperatorActions operator={operator} />}
          >
            {operator.name}
          </ShowHeading>
          <TwoColumns
            start={<OperatorFacts operator={operator} />}
            end={<SubjectHistory kind="operator" id={operator.id} name={operator.name} />}
          />
        </>
      )}
    </ShowPage>
  )
}

function OperatorStatus({
  operator: { roles: held, deactivated_at },
}: {
  operator: OperatorEntry
}) {
  return (
    <>
      {held.map((role) => (
        <Chip key={role} label={readableName(role)} />
      ))}
      {deactivated_at && <Chip label="Deactivated" color="warning" />}
    </>
  )
}

function OperatorFacts({ operator }: { operator: OperatorEntry }) {
  const { email, second_factor, created_at, last_seen_at, deactivated_at } = operator
  return (
    <Panel title="Details">
      <Facts
        facts={[
          ['Email', email],
          ['Second factor', second_factor ? 'Set up' : 'None'],
          ['Since', <Time key="since" at={created_at} />],
          ['Last seen', last_seen_at ? <Time key="seen" at={last_seen_at} /> : 'Never'],
          ...(deactivated_at
            ? [['Deactivated', <Time key="out" at={deactivated_at} />] as const]
            : []),
        ]}
      />
    </Panel>
  )
}

const mayChange = 'operators.change'

/** Actions on another operator. Each ends their sessions. */
function OperatorActions({ operator }: { operator: OperatorEntry }) {
  const { id, name, second_factor, deactivated_at } = operator
  const send = (path: string, body: object) => call('POST', path, body)
  if (deactivated_at) {
    return (
      <ActionButton
        label="Restore access"
        right={mayChange}
        title={`Restore access for ${name}?`}
        asksReason
        run={(reason) => send(pathTo(consolePaths.reactivateOperator, { id }), { reason })}
        done={`${name} has access again.`}
        consequence="Their password and second factor still work."
      />
    )
  }
  return (
    <>
      <ChangeRolesButton operator={operator} />
      {second_factor && (
        <ActionButton
          label="Reset second factor"
          right={mayChange}
          title={`Reset the second factor of ${name}?`}
          asksReason
          run={(reason) => send(pathTo(consolePaths.resetSecondFactor, { id }), { reason })}
          done="Second factor reset."
          consequence={`Verify that ${name} requested this. They are logged out. At the next login they get a code by email and set up a new app.`}
        />
      )}
      <ActionButton
        label="Deactivate"
        right={mayChange}
        color="error"
        title={`Deactivate ${name}?`}
        asksReason
        run={(reason) => send(pathTo(consolePaths.deactivateOperator, { id }), { reason })}
        done={`${name} is deactivated.`}
        consequence="They are logged out everywhere and their open invitations are revoked. Their history is kept."
      />
    </>
  )
}

function ChangeRolesButton({ operator: { id, name, roles: held } }: { operator: OperatorEntry }) {
  const [chosen, setChosen] = useState(held)
  return (
    <ActionButton
      label="Change roles"
      right={mayChange}
      title={`Change the roles of ${name}`}
      asksReason
      disabled={chosen.length === 0 || chosen.join() === held.join()}
      run={(reason) =>
        call('POST', pathTo(consolePaths.changeRoles, { id }), { roles: chosen, reason })
      }
      done={`${name} is ${rolesInWords(chosen)} now.`}
      consequence="They are logged out and notified by email, as are all owners. A former owner’s open invitations are revoked."
    >
      <RoleChoice chosen={chosen} choose={setChosen} />
    </ActionButton>
  )
}

/** A short description of each role. */
const purposes: Record<Role, string> = {
  owner: 'everything, including operators',
  finance: 'money: refunds, top-ups, accounting',
  fulfilment: 'order delivery',
  content: 'products and content',
  support: 'customers and conversations',
}

/** Chooses one or more roles. An owner has all rights, so the others cannot be added. */
function RoleChoice({ chosen, choose }: { chosen: Role[]; choose(roles: Role[]): void }) {
  return (
    <FormControl component="fieldset">
      <FormLabel component="legend">Roles</FormLabel>
      {roles.map((role) => (
        <FormControlLabel
          key={role}
          disabled={role !== 'owner' && chosen.includes('owner')}
          control={
            <Checkbox
              checked={chosen.includes(role)}
              onChange={({ target }) =>
                choose(
                  orderedRoles(
                    target.checked ? [...chosen, role] : chosen.filter((one) => one !== role),
                  ),
                )
              }
            />
          }
          label={`${readableName(role)}: ${purposes[role]}`}
        />
      ))}
      <FormHelperText>The rights of several roles combine.</FormHelperText>
    </FormControl>
  )
}

/** The roles in words, with a capital. */
const rolesText = (held: Role[]) => readableName(rolesInWords(held))

const filters = [
  selectFilter(
    'role',
    'Role',
    roles.map((id) => ({ id, name: readableName(id) })),
    'All',
  ),
  selectFilter('active', 'Access', { true: 'Has access', false: 'Deactivated' }, 'All'),
]

const csv: CsvColumns = [
  ['Name', ({ name }: OperatorEntry) => name],
  ['Email', ({ email }: OperatorEntry) => email],
  ['Roles', ({ roles: held }: OperatorEntry) => rolesText(held)],
  ['Access', (entry: OperatorEntry) => accessOf(entry).label],
  timeColumn('Last seen', 'last_seen_at'),
]

/** Operators and invitations. */
export function OperatorList() {
  return (
    <>
      <ConsoleList
        resource="operators"
        csv={csv}
        title="Operators"
        sort={{ field: 'name', order: 'ASC' }}
        filters={filters}
        more={<InviteButton />}
        nothing="No operators."
        opens
      >
        <Col
          source="name"
          render={({ name, email, roles: held }: OperatorEntry) => (
            <Box sx={{ overflowWrap: 'anywhere', minWidth: 130 }}>
              <RowLink>{name}</RowLink>
              <PhoneNote>
                {rolesText(held)}, {email}
              </PhoneNote>
            </Box>
          )}
        />
        <Col source="email" label="Email" hide="phone" sx={{ overflowWrap: 'anywhere' }} />
        <Col
          source="role"
          label="Roles"
          hide="phone"
          render={({ roles: held }: OperatorEntry) => rolesText(held)}
        />
        <Col label="Access" render={(entry: OperatorEntry) => <Chip {...accessOf(entry)} />} />
        <Col
          label="Last seen"
          hide="narrow"
          render={({ last_seen_at }: OperatorEntry) =>
            last_seen_at ? <Time at={last_seen_at} /> : 'Never'
          }
        />
      </ConsoleList>
      <OpenInvitations />
    </>
  )
}

/** The status of an operator. */
function accessOf({ deactivated_at, second_factor }: OperatorEntry) {
  if (deactivated_at) return { label: 'Deactivated' } as const
  return second_factor
    ? ({ label: 'Second factor', color: 'success' } as const)
    : ({ label: 'No second factor', color: 'warning' } as const)
}

const invitationsKey = ['invitations']

/**
 * The open and revoked invitations of the last 72 hours, and whether there is
 * only one operator.
 */
function OpenInvitations() {
  const { data, error } = useRead<Invitations>(invitationsKey, consolePaths.invitations)
  if (error) return <Alert severity="error">The invitations could not be loaded.</Alert>
  if (!data) return null
  return (
    <>
      {data.single_operator && <SingleOperatorNotice />}
      {data.data.length > 0 && <InvitationTable invitations={data.data} />}
    </>
  )
}

function InvitationTable({ invitations }: { invitations: InvitationEntry[] }) {
  const nameOf = useActorNames()
  return (
    <Box sx={{ mt: 3 }}>
      <Panel title="Invited">
        <PlainTable
          label="Invitations"
          rows={invitations}
          keyOf={({ id }) => id}
          columns={[
            ['Name', ({ name }) => name],
            ['Email', ({ email }) => email],
            ['Roles', ({ roles: held }) => rolesText(held)],
            ['Invited by', ({ invited_by }) => nameOf('operator', invited_by)],
            ['Valid until', validity],
            ['Actions', (invitation) => <RevokeButton invitation={invitation} />, right],
          ]}
        />
      </Panel>
    </Box>
  )
}

const validity = ({ revoked_at, expires_at }: InvitationEntry) =>
  revoked_at ? (
    <>
      Revoked <Time at={revoked_at} />
    </>
  ) : (
    <Time at={expires_at} />
  )

function RevokeButton({ invitation: { id, name, revoked_at } }: { invitation: InvitationEntry }) {
  const queries = useQueryClient()
  if (revoked_at) return null
  return (
    <ActionButton
      label="Revoke"
      right={mayChange}
      title={`Revoke the invitation of ${name}?`}
      run={() => call('POST', pathTo(consolePaths.revokeInvitation, { id }), {})}
      done="Invitation revoked."
      onDone={() => queries.invalidateQueries({ queryKey: invitationsKey })}
      consequence="The link in their email stops working."
    />
  )
}

/** Invites an operator. */
function InviteButton() {
  const name = useTextInput()
  const email = useTextInput()
  const [chosen, setChosen] = useState<Role[]>(['fulfilment'])
  const queries = useQueryClient()
  return (
    <ActionButton
      label="Invite"
      right={mayChange}
      startIcon={<AddIcon />}
      variant="contained"
      title="Invite an operator"
      confirm="Send invitation"
      disabled={chosen.length === 0}
      run={() =>
        call('POST', consolePaths.invitations, {
          email: email.value,
          name: name.value,
          roles: chosen,
        })
      }
      done="Invitation sent."
      onDone={() => {
        name.set('')
        email.set('')
        setChosen(['fulfilment'])
        queries.invalidateQueries({ queryKey: invitationsKey })
      }}
    >
      <TextField label="Name" required autoFocus {...name.field} />
      <TextField
        label="Email"
        type="email"
        required
        {...email.field}
        helperText="They get a single-use link, valid for 72 hours."
      />
      <RoleChoice chosen={chosen} choose={setChosen} />
    </ActionButton>
  )
}

/** A notice for shops with one operator: no approvals needed. */
export const SingleOperatorNotice = () => (
  <Alert severity="info">
    You are the only operator, so no approvals are needed. Once another operator joins, amounts
    above the daily limit need a second person’s approval.
  </Alert>
)

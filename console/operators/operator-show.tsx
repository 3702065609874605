import { type OperatorEntry, type Role, roles } from '@apeak/contract/operators'
import { consolePaths, pathTo } from '@apeak/contract/paths'
import Chip from '@mui/material/Chip'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { call } from '../api.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { readableName } from '../ui/history.tsx'
import { Time } from '../ui/malaysian-time.tsx'
import { Facts, Panel } from '../ui/panel.tsx'
import { ShowHeading, ShowPage, TwoColumns } from '../ui/show-page.tsx'
import { SubjectHistory } from '../ui/subject-history.tsx'

/** One operator: who they are, what can be done, and what happened. */
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
            start={
              <Panel title="What is known">
                <OperatorFacts operator={operator} />
              </Panel>
            }
            end={<SubjectHistory kind="operator" id={operator.id} name={operator.name} />}
          />
        </>
      )}
    </ShowPage>
  )
}

function OperatorStatus({ operator: { role, deactivated_at } }: { operator: OperatorEntry }) {
  return (
    <>
      <Chip size="small" label={readableName(role)} />
      {deactivated_at && <Chip size="small" label="Deactivated" color="warning" />}
    </>
  )
}

function OperatorFacts({ operator }: { operator: OperatorEntry }) {
  const { email, second_factor, created_at, last_seen_at, deactivated_at } = operator
  return (
    <Facts
      facts={[
        ['E-mail', email],
        ['Second factor', second_factor ? 'Set up' : 'None'],
        ['Since', <Time key="since" at={created_at} />],
        ['Last seen', last_seen_at ? <Time key="seen" at={last_seen_at} /> : 'Never'],
        ...(deactivated_at
          ? [['Deactivated', <Time key="out" at={deactivated_at} />] as const]
          : []),
      ]}
    />
  )
}

const right = 'operators.change'

/** What an owner does about another operator. Each ends the operator's sessions at once. */
function OperatorActions({ operator }: { operator: OperatorEntry }) {
  const { id, name, second_factor, deactivated_at } = operator
  const send = (path: string, body: object) => call('POST', path, body)
  if (deactivated_at) {
    return (
      <ActionButton
        label="Give access back"
        right={right}
        title={`Give ${name} access back?`}
        asksReason
        run={(reason) => send(pathTo(consolePaths.reactivateOperator, { id }), { reason })}
        done={`${name} has access again.`}
      >
        <Typography color="textSecondary">
          They log in with the password and second factor that they had.
        </Typography>
      </ActionButton>
    )
  }
  return (
    <>
      <ChangeRoleButton operator={operator} />
      {second_factor && (
        <ActionButton
          label="Reset second factor"
          right={right}
          title={`Reset the second factor of ${name}?`}
          asksReason
          run={(reason) => send(pathTo(consolePaths.resetSecondFactor, { id }), { reason })}
          done="The second factor is reset."
        >
          <Typography color="textSecondary">
            Make sure that it is really {name} who asks. They are logged out. At the next login they
            get a code by e-mail and set up another app.
          </Typography>
        </ActionButton>
      )}
      <ActionButton
        label="Deactivate"
        right={right}
        color="error"
        title={`End the access of ${name}?`}
        asksReason
        run={(reason) => send(pathTo(consolePaths.deactivateOperator, { id }), { reason })}
        done={`${name} has no access any more.`}
      >
        <Typography color="textSecondary">
          They are logged out everywhere at once, and the invitations that they sent are revoked.
          What they did stays in the history.
        </Typography>
      </ActionButton>
    </>
  )
}

function ChangeRoleButton({ operator: { id, name, role } }: { operator: OperatorEntry }) {
  const [chosen, setChosen] = useState(role)
  return (
    <ActionButton
      label="Change role"
      right={right}
      title={`Change the role of ${name}`}
      asksReason
      disabled={chosen === role}
      run={(reason) =>
        call('POST', pathTo(consolePaths.changeRole, { id }), { role: chosen, reason })
      }
      done={`${name} is ${readableName(chosen).toLowerCase()} now.`}
    >
      <Typography color="textSecondary">
        They are logged out and told by mail, and so is every owner. Who is no owner any more leaves
        no open invitations.
      </Typography>
      <RoleSelect role={chosen} choose={setChosen} />
    </ActionButton>
  )
}

/** What a role is there for, in a few words. */
const purposes: Record<Role, string> = {
  owner: 'Everything, operators too.',
  finance: 'Money: refunds, top-ups, the books.',
  fulfilment: 'Delivering orders.',
  content: 'What is sold, and what is read.',
  support: 'Customers and their questions.',
}

/** Chooses a role. */
export function RoleSelect({ role, choose }: { role: Role; choose(role: Role): void }) {
  return (
    <TextField
      select
      label="Role"
      value={role}
      onChange={({ target }) => choose(target.value as Role)}
      helperText={purposes[role]}
      sx={{ mt: 1 }}
    >
      {roles.map((one) => (
        <MenuItem key={one} value={one}>
          {readableName(one)}
        </MenuItem>
      ))}
    </TextField>
  )
}

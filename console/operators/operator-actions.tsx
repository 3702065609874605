import type { OperatorEntry } from '@apeak/contract/operators'
import { consolePaths, pathTo } from '@apeak/contract/paths'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { call } from '../api.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { inWords } from '../ui/history.tsx'
import { RoleSelect } from './role-select.tsx'

const right = 'operators.change'

/** What an owner does about another operator. Each ends the operator's sessions at once. */
export function OperatorActions({ operator }: { operator: OperatorEntry }) {
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
      <ChangeRole operator={operator} />
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

function ChangeRole({ operator: { id, name, role } }: { operator: OperatorEntry }) {
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
      done={`${name} is ${inWords(chosen).toLowerCase()} now.`}
    >
      <Typography color="textSecondary">
        They are logged out and told by mail, and so is every owner. Who is no owner any more leaves
        no open invitations.
      </Typography>
      <RoleSelect role={chosen} choose={setChosen} />
    </ActionButton>
  )
}

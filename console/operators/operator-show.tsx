import type { OperatorEntry } from '@apeak/contract/operators'
import Chip from '@mui/material/Chip'
import { Facts } from '../ui/facts.tsx'
import { inWords } from '../ui/history.tsx'
import { Time } from '../ui/malaysian-time.tsx'
import { Panel } from '../ui/panel.tsx'
import { ShowHeading } from '../ui/show-heading.tsx'
import { ShowPage } from '../ui/show-page.tsx'
import { SubjectHistory } from '../ui/subject-history.tsx'
import { TwoColumns } from '../ui/two-columns.tsx'
import { OperatorActions } from './operator-actions.tsx'

/** One operator: who they are, what can be done, and what happened. */
export function OperatorShow() {
  return (
    <ShowPage<OperatorEntry> title={({ name }) => name}>
      {(operator) => (
        <>
          <ShowHeading
            state={<Standing operator={operator} />}
            actions={<OperatorActions operator={operator} />}
          >
            {operator.name}
          </ShowHeading>
          <TwoColumns
            start={
              <Panel title="What is known">
                <KnownOfOperator operator={operator} />
              </Panel>
            }
            end={<SubjectHistory kind="operator" id={operator.id} name={operator.name} />}
          />
        </>
      )}
    </ShowPage>
  )
}

function Standing({ operator: { role, deactivated_at } }: { operator: OperatorEntry }) {
  return (
    <>
      <Chip size="small" label={inWords(role)} />
      {deactivated_at && <Chip size="small" label="Deactivated" color="warning" />}
    </>
  )
}

function KnownOfOperator({ operator }: { operator: OperatorEntry }) {
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

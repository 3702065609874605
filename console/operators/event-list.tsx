import type { OperatorEventEntry } from '@apeak/contract/operators'
import {
  DataTable,
  DateInput,
  List,
  SelectInput,
  type SelectInputProps,
  TextInput,
} from 'react-admin'
import { Link } from 'react-router-dom'
import { resources } from '../resources.tsx'
import { Changes, inWords } from '../ui/history.tsx'
import { Time } from '../ui/malaysian-time.tsx'
import { useActorNames, useOperators } from './use-operator-names.ts'

/** What operators do something to, as the histories call it. */
const kinds = [
  'order',
  'payment',
  'refund',
  'unmatched-money',
  'topup',
  'gold-adjustment',
  'customer',
  'thread',
  'affiliate',
  'product',
  'code',
  'code_import',
  'operator',
  'invitation',
]

const filters = [
  <WhoInput key="actor" source="actor" label="Who" alwaysOn resettable />,
  <TextInput
    key="event"
    source="event"
    label="What"
    placeholder="role_changed"
    alwaysOn
    resettable
  />,
  <DateInput key="from" source="from" alwaysOn />,
  <DateInput key="to" source="to" alwaysOn />,
  <SelectInput
    key="subject_kind"
    source="subject_kind"
    label="Of what"
    choices={kinds.map((id) => ({ id, name: inWords(id) }))}
    alwaysOn
    resettable
  />,
  <TextInput key="subject_id" source="subject_id" label="Id of the thing" resettable />,
]

/** What operators did, to whatever, the newest first. */
export function EventList() {
  const nameOf = useActorNames()
  return (
    <List
      title="History"
      sort={{ field: 'created_at', order: 'DESC' }}
      perPage={25}
      exporter={false}
      filters={filters}
    >
      <DataTable bulkActionButtons={false} rowClick={false}>
        <DataTable.Col
          source="created_at"
          label="When"
          render={({ created_at }: OperatorEventEntry) => <Time at={created_at} />}
        />
        <DataTable.Col
          label="Who"
          disableSort
          render={({ actor_kind, actor }: OperatorEventEntry) => nameOf(actor_kind, actor)}
        />
        <DataTable.Col
          label="What"
          disableSort
          render={({ event }: OperatorEventEntry) => inWords(event)}
        />
        <DataTable.Col
          label="Of"
          disableSort
          render={(entry: OperatorEventEntry) => <Subject {...entry} />}
        />
        <DataTable.Col source="reason" disableSort />
        <DataTable.Col
          label="Change"
          disableSort
          render={({ before, after }: OperatorEventEntry) => (
            <Changes before={before} after={after} />
          )}
        />
      </DataTable>
    </List>
  )
}

/** What was changed, with the way to it where the console shows it. */
function Subject({ subject_kind, subject_id, before, after }: OperatorEventEntry) {
  const nameOf = useActorNames()
  const name = after?.name ?? before?.name ?? subject_id
  const label =
    subject_kind === 'operator'
      ? nameOf('operator', subject_id)
      : `${inWords(subject_kind)} ${name}`
  const shown = resources.find(
    ({ name, show }) => show && (name === `${subject_kind}s` || name === subject_kind),
  )
  return shown ? <Link to={`/${shown.name}/${subject_id}/show`}>{label}</Link> : label
}

function WhoInput(props: SelectInputProps) {
  return <SelectInput {...props} choices={useOperators()} />
}

import type { OperatorEventEntry } from '@apeak/contract/operators'
import Typography from '@mui/material/Typography'
import {
  DataTable,
  SelectInput,
  type SelectInputProps,
  TextInput,
  useListContext,
} from 'react-admin'
import { ConsoleList } from '../ui/console-list.tsx'
import { ConsoleTable } from '../ui/console-table.tsx'
import { dayInputs } from '../ui/day-inputs.tsx'
import { Changes, inWords } from '../ui/history.tsx'
import { Time } from '../ui/malaysian-time.tsx'
import { eventNames, eventSentence } from './event-sentences.ts'
import { EventSubject } from './event-subject.tsx'
import { kindNames } from './kind-names.ts'
import { useActorNames, useOperators } from './use-operator-names.ts'

const kinds = Object.entries(kindNames)
  .map(([id, name]) => ({ id, name }))
  .sort((one, other) => one.name.localeCompare(other.name))

const filters = [
  <WhoInput key="actor" source="actor" label="Who" alwaysOn />,
  <WhatInput key="event" source="event" label="What" alwaysOn />,
  <SelectInput key="subject_kind" source="subject_kind" label="Of what" choices={kinds} alwaysOn />,
  <TextInput key="subject_id" source="subject_id" label="Its id" resettable />,
  ...dayInputs,
]

/** What operators did, to whatever, the newest first. */
export function EventList() {
  return (
    <ConsoleList
      resource="operator-events"
      title="History"
      sort={{ field: 'created_at', order: 'DESC' }}
      filters={filters}
    >
      <ConsoleTable nothing="Nobody did anything like this.">
        <DataTable.Col
          source="created_at"
          label="When"
          render={({ created_at }: OperatorEventEntry) => <Time at={created_at} />}
        />
        <DataTable.Col
          label="What happened"
          disableSort
          render={(event: OperatorEventEntry) => <WhatHappened event={event} />}
        />
      </ConsoleTable>
    </ConsoleList>
  )
}

/** "Aisyah lifted the locks of aina@example.com", why, and what that changed. */
function WhatHappened({ event }: { event: OperatorEventEntry }) {
  const nameOf = useActorNames()
  const [before, behind] = eventSentence(event)
  const who = nameOf(event.actor_kind, event.actor)
  return (
    <>
      <strong>{who.charAt(0).toUpperCase() + who.slice(1)}</strong> {before}
      {behind !== undefined && <EventSubject event={event} />}
      {behind}
      {event.reason && (
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {event.reason}
        </Typography>
      )}
      <Changes before={event.before} after={event.after} />
    </>
  )
}

/** Of what operators do to things of the kind that is chosen. */
function WhatInput(props: SelectInputProps) {
  const { subject_kind } = useListContext().filterValues
  const choices = eventNames(subject_kind).map((id) => ({ id, name: inWords(id) }))
  return <SelectInput {...props} choices={choices} />
}

function WhoInput(props: SelectInputProps) {
  return <SelectInput {...props} choices={useOperators()} />
}

import type { OperatorEventEntry } from '@apeak/contract/operators'
import { DataTable, List } from 'react-admin'
import { Changes, inWords } from '../ui/history.tsx'
import { Time } from '../ui/malaysian-time.tsx'
import { useActorNames } from './use-operator-names.ts'

/** What operators changed, the newest first. */
export function EventList() {
  const nameOf = useActorNames()
  return (
    <List
      title="History"
      sort={{ field: 'created_at', order: 'DESC' }}
      perPage={25}
      exporter={false}
    >
      <DataTable bulkActionButtons={false} rowClick={false}>
        <DataTable.Col
          source="created_at"
          label="When"
          render={({ created_at }: OperatorEventEntry) => <Time at={created_at} />}
        />
        <DataTable.Col
          label="Who"
          render={({ actor_kind, actor }: OperatorEventEntry) => nameOf(actor_kind, actor)}
        />
        <DataTable.Col
          label="What"
          render={({ event, subject_kind }: OperatorEventEntry) =>
            `${inWords(subject_kind)}: ${inWords(event)}`
          }
        />
        <DataTable.Col source="reason" disableSort />
        <DataTable.Col
          label="Change"
          render={({ before, after }: OperatorEventEntry) => (
            <Changes before={before} after={after} />
          )}
        />
      </DataTable>
    </List>
  )
}

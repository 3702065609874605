import { applicationStatuses } from '@apeak/contract/affiliates'
import type { ConsoleApplicationEntry } from '@apeak/contract/affiliates-console'
import { DataTable, SearchInput, SelectInput } from 'react-admin'
import { ConsoleList } from '../ui/console-list.tsx'
import { ConsoleTable, RowLink, wideOnly } from '../ui/console-table.tsx'
import { Time } from '../ui/malaysian-time.tsx'
import { platformsOf, statusWords } from './affiliate-words.ts'
import { ApplicationState } from './application-state.tsx'

const filters = [
  <SearchInput key="q" source="q" alwaysOn resettable placeholder="Name, e-mail" />,
  <SelectInput
    key="status"
    source="status"
    label="State"
    alwaysOn
    emptyText="All"
    choices={applicationStatuses.map((id) => ({ id, name: statusWords[id] }))}
  />,
]

/** Who wants to be an affiliate: at first those nobody has decided about. */
export function ApplicationList() {
  return (
    <ConsoleList
      resource="affiliate-applications"
      title="Affiliate applications"
      filters={filters}
      initially={{ status: 'pending' }}
      sort={{ field: 'created_at', order: 'DESC' }}
    >
      <ConsoleTable nothing="No application like this." opens>
        <DataTable.Col
          label="Name"
          disableSort
          render={({ name }: ConsoleApplicationEntry) => <RowLink>{name}</RowLink>}
        />
        <DataTable.Col
          label="E-mail"
          source="email"
          disableSort
          sx={{ overflowWrap: 'anywhere' }}
        />
        <DataTable.Col
          label="Where"
          disableSort
          {...wideOnly}
          render={({ social_media }: ConsoleApplicationEntry) => platformsOf(social_media)}
        />
        <DataTable.Col
          label="State"
          disableSort
          render={({ status }: ConsoleApplicationEntry) => <ApplicationState status={status} />}
        />
        <DataTable.Col
          source="created_at"
          label="Sent"
          {...wideOnly}
          render={({ created_at }: ConsoleApplicationEntry) => <Time at={created_at} />}
        />
      </ConsoleTable>
    </ConsoleList>
  )
}

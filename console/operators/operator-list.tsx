import { type OperatorEntry, roles } from '@apeak/contract/operators'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import { DataTable, SelectInput, TopToolbar } from 'react-admin'
import { ConsoleList } from '../ui/console-list.tsx'
import { ConsoleTable, PhoneNote, phoneHidden, RowLink, wideOnly } from '../ui/console-table.tsx'
import { inWords } from '../ui/history.tsx'
import { Time } from '../ui/malaysian-time.tsx'
import { InviteButton } from './invite-button.tsx'
import { OpenInvitations } from './open-invitations.tsx'

const filters = [
  <SelectInput
    key="role"
    source="role"
    choices={roles.map((role) => ({ id: role, name: inWords(role) }))}
    alwaysOn
    emptyText="All"
  />,
  <SelectInput
    key="active"
    source="active"
    label="Access"
    choices={[
      { id: 'true', name: 'Has access' },
      { id: 'false', name: 'Deactivated' },
    ]}
    alwaysOn
    emptyText="All"
  />,
]

/** Everybody who runs the shop, and who is invited to. */
export function OperatorList() {
  return (
    <>
      <ConsoleList
        resource="operators"
        title="Operators"
        sort={{ field: 'name', order: 'ASC' }}
        filters={filters}
        actions={
          <TopToolbar>
            <InviteButton />
          </TopToolbar>
        }
      >
        <ConsoleTable nothing="Nobody like this." opens>
          <DataTable.Col
            source="name"
            render={({ name, email, role }: OperatorEntry) => (
              <Box sx={{ overflowWrap: 'anywhere', minWidth: 130 }}>
                <RowLink>{name}</RowLink>
                <PhoneNote>
                  {inWords(role)}, {email}
                </PhoneNote>
              </Box>
            )}
          />
          <DataTable.Col
            source="email"
            label="E-mail"
            {...phoneHidden}
            sx={{ overflowWrap: 'anywhere' }}
          />
          <DataTable.Col
            source="role"
            {...phoneHidden}
            render={({ role }: OperatorEntry) => inWords(role)}
          />
          <DataTable.Col label="Access" disableSort render={standing} />
          <DataTable.Col
            label="Last seen"
            disableSort
            {...wideOnly}
            render={({ last_seen_at }: OperatorEntry) =>
              last_seen_at ? <Time at={last_seen_at} /> : 'Never'
            }
          />
        </ConsoleTable>
      </ConsoleList>
      <OpenInvitations />
    </>
  )
}

/** How an operator stands: deactivated, without a second factor, or as it should be. */
function standing({ deactivated_at, second_factor }: OperatorEntry) {
  if (deactivated_at) return <Chip size="small" label="Deactivated" variant="outlined" />
  if (!second_factor) {
    return <Chip size="small" label="No second factor" color="warning" variant="outlined" />
  }
  return <Chip size="small" label="Second factor" color="success" variant="outlined" />
}

import type { AffiliateEntry } from '@apeak/contract/affiliates-console'
import { Box, Chip, Typography } from '@mui/material'
import { DataTable, SearchInput, SelectInput } from 'react-admin'
import { ConsoleList } from '../ui/console-list.tsx'
import { ConsoleTable, phoneHidden, RowLink, wideOnly } from '../ui/console-table.tsx'
import { Time } from '../ui/malaysian-time.tsx'
import { Money } from '../ui/money.tsx'

const yesNo = (yes: string, no: string) => [
  { id: 'true', name: yes },
  { id: 'false', name: no },
]

const filters = [
  <SearchInput key="q" source="q" alwaysOn resettable placeholder="Name, e-mail, code" />,
  <SelectInput
    key="is_owed"
    source="is_owed"
    label="Owed"
    alwaysOn
    emptyText="All"
    choices={yesNo('Something', 'Nothing')}
  />,
  <SelectInput
    key="suspected"
    source="suspected"
    label="Self-dealing"
    alwaysOn
    emptyText="All"
    choices={yesNo('Suspected', 'Not suspected')}
  />,
  <SelectInput
    key="suspended"
    source="suspended"
    label="Code"
    alwaysOn
    emptyText="All"
    choices={yesNo('Suspended', 'Active')}
  />,
]

/** Affiliates: earnings, balances and suspected self-referrals. */
export function AffiliateList() {
  return (
    <ConsoleList
      resource="affiliates"
      title="Affiliates"
      filters={filters}
      sort={{ field: 'owed', order: 'DESC' }}
    >
      <ConsoleTable nothing="No matching affiliates." opens>
        <DataTable.Col
          label="Name"
          disableSort
          render={({ name, email, suspended_at }: AffiliateEntry) => (
            <Box sx={{ overflowWrap: 'anywhere' }}>
              <RowLink>{name}</RowLink>
              <Typography component="div" variant="body2" color="textSecondary">
                {email}
              </Typography>
              {suspended_at && (
                <Chip size="small" label="Suspended" color="error" variant="outlined" />
              )}
            </Box>
          )}
        />
        <DataTable.Col label="Code" source="code" disableSort {...phoneHidden} />
        <DataTable.Col
          label="Referrals"
          disableSort
          align="right"
          render={({ referrals, void_referrals }: AffiliateEntry) => (
            <>
              {referrals.toLocaleString('en-MY')}
              {void_referrals > 0 && (
                <Typography component="div" variant="body2" color="warning.main">
                  {void_referrals} suspected
                </Typography>
              )}
            </>
          )}
        />
        <DataTable.Col
          source="earned"
          label="Earned"
          align="right"
          {...phoneHidden}
          render={({ earned_sen }: AffiliateEntry) => <Money sen={earned_sen} />}
        />
        <DataTable.Col
          source="owed"
          label="Owed"
          align="right"
          render={({ owed_sen }: AffiliateEntry) => <Money sen={owed_sen} />}
        />
        <DataTable.Col
          source="created_at"
          label="Since"
          {...wideOnly}
          render={({ created_at }: AffiliateEntry) => <Time at={created_at} />}
        />
      </ConsoleTable>
    </ConsoleList>
  )
}

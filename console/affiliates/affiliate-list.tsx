import type { AffiliateEntry } from '@apeak/contract/affiliates-console'
import { Box, Chip, Typography } from '@mui/material'
import { SearchInput, SelectInput } from 'react-admin'
import { ConsoleList } from '../ui/console-list.tsx'
import { Col, ConsoleTable, MoneyCol, RowLink, TimeCol } from '../ui/console-table.tsx'
import { Note } from '../ui/text.tsx'

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
        <Col
          label="Name"
          render={({ name, email, suspended_at }: AffiliateEntry) => (
            <Box sx={{ overflowWrap: 'anywhere' }}>
              <RowLink>{name}</RowLink>
              <Note>{email}</Note>
              {suspended_at && (
                <Chip size="small" label="Suspended" color="error" variant="outlined" />
              )}
            </Box>
          )}
        />
        <Col label="Code" source="code" hide="phone" />
        <Col
          label="Referrals"
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
        <MoneyCol source="earned" of="earned_sen" label="Earned" hide="phone" />
        <MoneyCol source="owed" of="owed_sen" label="Owed" />
        <TimeCol source="created_at" label="Since" hide="narrow" />
      </ConsoleTable>
    </ConsoleList>
  )
}

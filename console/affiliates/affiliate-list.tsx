import type { AffiliateEntry } from '@apeak/contract/affiliates-console'
import { Box, Chip, Typography } from '@mui/material'
import { ConsoleList } from '../ui/console-list.tsx'
import { Col, ConsoleTable, MoneyCol, RowLink, TimeCol } from '../ui/console-table.tsx'
import { searchFilter, selectFilter } from '../ui/filters.tsx'
import { Note } from '../ui/text.tsx'

const filters = [
  searchFilter('Name, e-mail, code'),
  selectFilter('is_owed', 'Owed', { true: 'Something', false: 'Nothing' }, 'All'),
  selectFilter('suspected', 'Self-dealing', { true: 'Suspected', false: 'Not suspected' }, 'All'),
  selectFilter('suspended', 'Code', { true: 'Suspended', false: 'Active' }, 'All'),
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

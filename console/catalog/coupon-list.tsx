import { formatSen } from '@apeak/contract/money'
import type { CouponState, EditedCoupon } from '@apeak/contract/prices-console'
import Chip from '@mui/material/Chip'
import { DataTable, SearchInput, SelectInput } from 'react-admin'
import { ConsoleList } from '../ui/console-list.tsx'
import { ConsoleTable, PhoneNote, phoneHidden, RowLink, wideOnly } from '../ui/console-table.tsx'
import { ListActions } from '../ui/list-actions.tsx'
import { Time } from '../ui/malaysian-time.tsx'

const states: Record<CouponState, string> = {
  usable: 'Usable',
  used_up: 'Used up',
  ended: 'Ended',
  archived: 'Archived',
}

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="Code" />,
  <SelectInput
    key="state"
    source="state"
    label="State"
    alwaysOn
    choices={Object.entries(states).map(([id, name]) => ({ id, name }))}
  />,
]

/** What a coupon takes off, in words. */
export const couponWorth = ({ kind, hundredths }: Pick<EditedCoupon, 'kind' | 'hundredths'>) =>
  kind === 'fixed' ? formatSen(hundredths) : `${hundredths / 100} %`

/** Coupons, the newest first; archived ones where they are asked for. */
export function CouponList() {
  return (
    <ConsoleList
      resource="coupons"
      title="Coupons"
      filters={filters}
      sort={{ field: 'created_at', order: 'DESC' }}
      actions={<ListActions create="New coupon" right="coupons.change" />}
    >
      <ConsoleTable nothing="No coupon like this." opens="edit">
        <DataTable.Col
          source="code"
          label="Code"
          sx={{ overflowWrap: 'anywhere' }}
          render={({ code, state }: EditedCoupon) => (
            <>
              <RowLink edits>{code}</RowLink>
              <PhoneNote>{states[state]}</PhoneNote>
            </>
          )}
        />
        <DataTable.Col
          label="Takes off"
          disableSort
          sx={{ whiteSpace: 'nowrap' }}
          render={couponWorth}
        />
        <DataTable.Col
          label="Counts for"
          disableSort
          {...wideOnly}
          render={({ counts_for }: EditedCoupon) =>
            counts_for === 'everything' ? 'Everything' : 'Chosen items and games'
          }
        />
        <DataTable.Col
          align="right"
          source="used"
          label="Used"
          sx={{ whiteSpace: 'nowrap' }}
          render={({ used, usage_limit }: EditedCoupon) =>
            usage_limit === null ? used : `${used} of ${usage_limit}`
          }
        />
        <DataTable.Col
          source="ends_at"
          label="Until"
          {...phoneHidden}
          render={({ ends_at }: EditedCoupon) => ends_at && <Time at={ends_at} />}
        />
        <DataTable.Col
          label="State"
          disableSort
          {...phoneHidden}
          render={({ state }: EditedCoupon) => (
            <Chip
              size="small"
              variant="outlined"
              label={states[state]}
              color={state === 'usable' ? 'success' : 'default'}
            />
          )}
        />
      </ConsoleTable>
    </ConsoleList>
  )
}

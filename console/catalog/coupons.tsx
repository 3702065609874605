import { formatSen } from '@apeak/contract/money'
import type { CouponState, EditedCoupon } from '@apeak/contract/prices-console'
import { Box, Chip, Typography } from '@mui/material'
import { RadioButtonGroupInput, TextInput, useRecordContext } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { CreatePage } from '../forms/create-page.tsx'
import { EditPage } from '../forms/edit-page.tsx'
import { editedKinds } from '../forms/edited-kinds.ts'
import { AmountKindField, ClockField, CountField, MoneyField } from '../forms/inputs.tsx'
import { ArchiveButton } from '../forms/publication.tsx'
import { ConsoleList } from '../ui/console-list.tsx'
import { Col, PhoneNote, RowLink, TimeCol } from '../ui/console-table.tsx'
import { type CsvColumns, senColumn, timeColumn } from '../ui/csv-export.tsx'
import { searchFilter, selectFilter } from '../ui/filters.tsx'
import { Panel } from '../ui/panel.tsx'
import { ReferencesField } from './catalog-fields.tsx'
import { CouponWarning } from './margins.tsx'

const states: Record<CouponState, string> = {
  usable: 'Usable',
  used_up: 'Used up',
  ended: 'Ended',
  archived: 'Archived',
}

const filters = [searchFilter('Code'), selectFilter('state', 'State', states)]

/** The discount of a coupon as text. */
const couponWorth = ({ kind, hundredths }: Pick<EditedCoupon, 'kind' | 'hundredths'>) =>
  kind === 'fixed' ? formatSen(hundredths) : `${hundredths / 100}%`

const csv: CsvColumns = [
  ['Code', ({ code }: EditedCoupon) => code],
  ['Discount', (coupon: EditedCoupon) => couponWorth(coupon)],
  senColumn('Minimum spend', 'min_spend_sen'),
  [
    'Applies to',
    ({ counts_for }: EditedCoupon) =>
      counts_for === 'everything' ? 'All items' : 'Selected items and games',
  ],
  ['Used', ({ used }: EditedCoupon) => used],
  ['Uses', ({ usage_limit }: EditedCoupon) => usage_limit],
  ['Uses per customer', ({ customer_limit }: EditedCoupon) => customer_limit],
  timeColumn('Created', 'created_at'),
  timeColumn('Ends', 'ends_at'),
  ['State', ({ state }: EditedCoupon) => states[state]],
]

/** Coupons, newest first; archived ones by filter. */
export function CouponList() {
  return (
    <ConsoleList
      resource="coupons"
      title="Coupons"
      csv={csv}
      filters={filters}
      sort={{ field: 'created_at', order: 'DESC' }}
      create={{ label: 'New coupon', right: 'coupons.change' }}
      nothing="No coupons yet. Shoppers enter a coupon’s code at checkout for a discount."
      opens="edit"
    >
      <Col
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
      <Col label="Discount" sx={{ whiteSpace: 'nowrap' }} render={couponWorth} />
      <Col
        label="Applies to"
        hide="narrow"
        render={({ counts_for }: EditedCoupon) =>
          counts_for === 'everything' ? 'All items' : 'Selected items and games'
        }
      />
      <Col
        align="right"
        source="used"
        label="Used"
        sx={{ whiteSpace: 'nowrap' }}
        render={({ used, usage_limit }: EditedCoupon) =>
          usage_limit === null ? used : `${used} of ${usage_limit}`
        }
      />
      <TimeCol source="ends_at" label="Ends" hide="phone" />
      <Col
        label="State"
        hide="phone"
        render={({ state }: EditedCoupon) => (
          <Chip label={states[state]} color={state === 'usable' ? 'success' : 'default'} />
        )}
      />
    </ConsoleList>
  )
}

/** Edits a coupon and shows its uses. */
export function CouponEdit() {
  return (
    <EditPage<EditedCoupon>
      resource="coupons"
      fields={editedKinds.coupon}
      titleOf={(coupon) => `${coupon.code}: ${couponWorth(coupon)} off`}
      right="coupons.change"
      kind="coupon"
      warning={<CouponWarning />}
      aside={<CouponUses />}
    >
      <Panel title="Coupon">
        <CouponFields />
      </Panel>
    </EditPage>
  )
}

/** Its uses, and a button that archives it. */
function CouponUses() {
  const coupon = useRecordContext<EditedCoupon>()
  if (!coupon) return null
  const { used, usage_limit } = coupon
  return (
    <Panel title="Uses">
      <Typography variant="body2" sx={{ mb: 2 }}>
        Used {used} times{usage_limit === null ? '' : ` of ${usage_limit}`}, counting paid orders
        and orders awaiting payment.
      </Typography>
      <ArchiveButton
        right="coupons.change"
        archiving="It can no longer be used. Existing orders keep their discount."
        restoring="It can be used again within its limits."
      />
    </Panel>
  )
}

/** Creates a coupon, which is valid at once. */
export function CouponCreate() {
  return (
    <CreatePage
      resource="coupons"
      title="New coupon"
      initially={newCoupon}
      warning={<CouponWarning />}
    >
      <CouponFields />
    </CreatePage>
  )
}

const newCoupon = {
  code: '',
  kind: 'percent',
  hundredths: null,
  min_spend_sen: 0,
  usage_limit: null,
  customer_limit: 1,
  ends_at: null,
  counts_for: 'everything',
  product_ids: [],
  category_ids: [],
}

/** The inputs of a coupon. */
function CouponFields() {
  const kind = useWatch({ name: 'kind' })
  const countsFor = useWatch({ name: 'counts_for' })
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <TextInput
        source="code"
        label="Code"
        helperText="Not case-sensitive"
        format={(code?: string) => code?.toUpperCase() ?? ''}
        parse={(code: string) => code.toUpperCase()}
        fullWidth
      />
      <AmountKindField source="kind" label="Discount" />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' } }}>
        <MoneyField
          source="hundredths"
          label={kind === 'fixed' ? 'Amount' : 'Percentage'}
          unit={kind === 'fixed' ? 'RM' : '%'}
        />
        <MoneyField source="min_spend_sen" label="Minimum spend" helperText="0.00 for no minimum" />
        <CountField source="usage_limit" label="Uses" helperText="Leave empty for no limit" />
        <CountField
          source="customer_limit"
          label="Uses per customer"
          helperText="Leave empty for no limit"
        />
        <ClockField
          source="ends_at"
          label="Ends"
          helperText="Malaysia time. Leave empty for no end."
        />
      </Box>
      <RadioButtonGroupInput
        source="counts_for"
        label="Applies to"
        choices={[
          { id: 'everything', name: 'All items' },
          { id: 'chosen', name: 'Selected items and games' },
        ]}
        helperText={false}
      />
      {countsFor === 'chosen' && (
        <>
          <ReferencesField source="category_ids" label="Games" of="categories" />
          <ReferencesField source="product_ids" label="Items" of="products" />
        </>
      )}
    </Box>
  )
}

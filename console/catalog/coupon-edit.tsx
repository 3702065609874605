import { consolePaths, pathTo } from '@apeak/contract/paths'
import type { EditedCoupon } from '@apeak/contract/prices-console'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useRecordContext } from 'react-admin'
import { useFormState } from 'react-hook-form'
import { call } from '../api.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { EditPage } from '../ui/edit-page.tsx'
import { shortTime } from '../ui/malaysian-time.tsx'
import { Panel } from '../ui/panel.tsx'
import { hundredthsText } from '../ui/typed-amount.ts'
import { useSeeEdited } from '../ui/use-see-edited.ts'
import { CouponFields } from './coupon-fields.tsx'
import { couponWorth } from './coupon-list.tsx'

const fields = {
  code: { label: 'Code' },
  kind: { label: 'Takes off' },
  hundredths: { label: 'Amount or percentage', show: hundredthsText },
  min_spend_sen: { label: 'Least purchase', show: hundredthsText },
  usage_limit: { label: 'Uses' },
  customer_limit: { label: 'Uses a customer' },
  ends_at: { label: 'Ends', show: (at: unknown) => (at ? shortTime(String(at)) : 'never') },
  counts_for: { label: 'Counts for' },
  product_ids: { label: 'Items' },
  category_ids: { label: 'Games' },
}

/** A coupon as it is edited, with how often it was used. */
export function CouponEdit() {
  return (
    <EditPage<EditedCoupon>
      resource="coupons"
      fields={fields}
      titleOf={(coupon) => `${coupon.code}: ${couponWorth(coupon)} off`}
      right="coupons.change"
      kind="coupon"
      aside={<Uses />}
    >
      <Panel title="The coupon">
        <CouponFields />
      </Panel>
    </EditPage>
  )
}

/** How often it was used, and taking it out of use. */
function Uses() {
  const coupon = useRecordContext<EditedCoupon>()
  const { isDirty } = useFormState()
  const seeEdited = useSeeEdited()
  if (!coupon) return null
  const { id, used, usage_limit, archived_at } = coupon
  const isArchived = archived_at !== null
  const path = isArchived ? consolePaths.restoreCoupon : consolePaths.archiveCoupon
  return (
    <Panel title="Uses">
      <Typography variant="body2">
        Used {used} times{usage_limit === null ? '' : ` of ${usage_limit}`}, by paid orders and by
        those that wait for a payment.
      </Typography>
      <Box sx={{ mt: 2 }}>
        <ActionButton
          label={isArchived ? 'Restore' : 'Archive'}
          title={isArchived ? 'Restore it?' : 'Archive it?'}
          right="coupons.change"
          disabled={isDirty}
          run={() => call('POST', pathTo(path, { id }), {})}
          done={isArchived ? 'Restored' : 'Archived'}
          onDone={() => seeEdited('coupons', id)}
        >
          <Typography>
            {isArchived
              ? 'It can be used again, as far as it goes.'
              : 'Nobody can use it any more. Whoever has ordered with it keeps what it took off.'}
          </Typography>
          {isDirty && <Typography color="warning">Save your changes first.</Typography>}
        </ActionButton>
      </Box>
    </Panel>
  )
}

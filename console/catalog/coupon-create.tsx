import { CreatePage } from '../ui/create-page.tsx'
import { CouponFields } from './coupon-fields.tsx'

/** A new coupon: it can be used at once. */
export function CouponCreate() {
  return (
    <CreatePage resource="coupons" title="New coupon" initially={usual}>
      <CouponFields />
    </CreatePage>
  )
}

const usual = {
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

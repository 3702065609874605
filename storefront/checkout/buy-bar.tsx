import { Button } from '../ui/button.tsx'
import type { PurchaseState } from './use-purchase.ts'

/** On phones: the total and Buy Now, at the lower edge for as long as the form is in sight. */
export function BuyBar({ purchase }: { purchase: PurchaseState }) {
  const { cart, fresh } = purchase.cart
  return (
    <div
      data-dock=""
      className="sticky bottom-0 z-30 -mx-4 flex items-center justify-between gap-4 border-t border-line bg-ground/95 px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] backdrop-blur-md md:-mx-8 md:px-8 lg:hidden"
    >
      <p className="min-w-0 leading-tight">
        <span className="block truncate text-sm text-muted">
          {purchase.product?.name ?? 'No item selected'}
        </span>
        <span className={`price text-xl text-gold transition-opacity ${fresh ? '' : 'opacity-55'}`}>
          {cart?.total.inCurrentCurrency.formatted ?? 'RM –'}
        </span>
      </p>
      <Button type="submit" look="gold" className="min-h-12! px-7!">
        Buy Now
      </Button>
    </div>
  )
}

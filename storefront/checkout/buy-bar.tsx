import { BuyButton } from './buy-button.tsx'
import { CartTotal } from './cart-total.tsx'
import { UnpaidNotice } from './unpaid-notice.tsx'
import type { PurchaseState } from './use-purchase.ts'
import type { useUnpaidOrder } from './use-unpaid-order.ts'

type Props = {
  purchase: PurchaseState
  /** The order that waits for its payment, where it is to be spoken of. */
  unpaid: ReturnType<typeof useUnpaidOrder> | null
}

/** On phones: what is still missing, the total and Buy Now, at the lower edge, whole at all times. */
export function BuyBar({ purchase, unpaid }: Props) {
  return (
    <div
      data-dock=""
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-ground/95 px-4 pt-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))] backdrop-blur-md md:px-8 lg:hidden"
    >
      {unpaid?.order && (
        <div data-notice="" className="absolute inset-x-3 bottom-full pb-2 md:inset-x-8">
          <UnpaidNotice unpaid={unpaid} />
        </div>
      )}
      <div className="flex items-center justify-between gap-3">
        <p className="min-w-0 leading-tight">
          <NextStep purchase={purchase} />
          <span className="text-xl">
            <CartTotal state={purchase.cart} empty={!purchase.product} />
          </span>
        </p>
        <BuyButton describedBy="buy-next-dock" className="min-h-12! shrink-0 px-7!" />
      </div>
    </div>
  )
}

function NextStep({ purchase }: { purchase: PurchaseState }) {
  const { next, product } = purchase
  return (
    <span id="buy-next-dock" className="block truncate text-sm">
      {next ? (
        <span className="font-medium text-cool">{next}</span>
      ) : (
        <span className="text-muted">{product?.name}</span>
      )}
    </span>
  )
}

import type { FlashSale } from '@apeak/contract/catalog'
import { Picture } from '../ui/picture.tsx'
import { RichText } from '../ui/rich-text.tsx'
import { BuyButton } from './buy-button.tsx'
import { EmailField } from './email-field.tsx'
import { PriceSummary } from './price-summary.tsx'
import { PurchaseStep } from './purchase-step.tsx'
import { QuantityStepper } from './quantity-stepper.tsx'
import type { PurchaseState } from './use-purchase.ts'

type Props = { purchase: PurchaseState; sale: FlashSale['pivot'] | undefined; step: number }

/** The last step: what was chosen, for whom, at what price. */
export function BuyPanel({ purchase, sale, step }: Props) {
  const most = sale ? Math.min(99, sale.qty - sale.sold) : 99
  const { next } = purchase
  return (
    <div className="rounded-2xl border border-line bg-surface p-4 shadow-lift md:p-6">
      <PurchaseStep id="buy" step={step} title="Buy">
        <Chosen purchase={purchase} most={most} />
        <EmailField purchase={purchase} />
        <PriceSummary state={purchase.cart} method={purchase.method} empty={!purchase.product} />
        <div className="mt-5 max-lg:hidden">
          <BuyButton describedBy="buy-next-panel" className="min-h-13! w-full text-lg!" />
          <p id="buy-next-panel" className="mt-2 min-h-5 text-center text-sm font-medium text-cool">
            {next}
          </p>
        </div>
      </PurchaseStep>
    </div>
  )
}

function Chosen({ purchase, most }: { purchase: PurchaseState; most: number }) {
  const { product, quantity, setQuantity } = purchase
  if (!product) {
    return (
      <p className="rounded-xl border border-dashed border-edge px-4 py-4 text-muted">
        Select an item to see its price.
      </p>
    )
  }
  return (
    <>
      <div className="flex flex-wrap items-center justify-end gap-x-3.5 gap-y-1">
        <Picture
          image={product.base_image}
          alt=""
          sizes="3.5rem"
          widest={56}
          ratio={1}
          className="w-14 shrink-0 rounded-xl"
        />
        <p className="min-w-0 flex-1 basis-24 leading-snug font-semibold break-words">
          {product.name}
        </p>
        <QuantityStepper quantity={quantity} most={most} onChange={setQuantity} />
      </div>
      {product.description && (
        <RichText html={product.description} className="mt-3 text-sm text-muted" />
      )}
    </>
  )
}

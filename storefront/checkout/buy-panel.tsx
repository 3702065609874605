import type { FlashSale } from '@apeak/contract/catalog'
import { Button } from '../ui/button.tsx'
import { Picture } from '../ui/picture.tsx'
import { RichText } from '../ui/rich-text.tsx'
import { PriceSummary } from './price-summary.tsx'
import { refusalOfEmail } from './purchase-checks.ts'
import { PurchaseStep } from './purchase-step.tsx'
import { QuantityStepper } from './quantity-stepper.tsx'
import type { PurchaseState } from './use-purchase.ts'

type Props = { purchase: PurchaseState; sale: FlashSale['pivot'] | undefined; step: number }

/** The last step: what was chosen, for whom, at what price. */
export function BuyPanel({ purchase, sale, step }: Props) {
  const most = sale ? Math.min(99, sale.qty - sale.sold) : 99
  return (
    <div className="rounded-2xl border border-line bg-surface p-5 shadow-lift md:p-6">
      <PurchaseStep id="buy" step={step} title="Buy">
        <Chosen purchase={purchase} most={most} />
        <Email purchase={purchase} />
        <PriceSummary state={purchase.cart} method={purchase.method} empty={!purchase.product} />
        <Button type="submit" look="gold" className="mt-5 min-h-13! w-full text-lg! max-lg:hidden">
          Buy Now
        </Button>
      </PurchaseStep>
    </div>
  )
}

function Chosen({ purchase, most }: { purchase: PurchaseState; most: number }) {
  const { product, quantity, setQuantity } = purchase
  if (!product) {
    return (
      <p className="rounded-xl border border-dashed border-edge px-4 py-5 text-muted">
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

function Email({ purchase }: { purchase: PurchaseState }) {
  const refusal = purchase.refused === 'email' ? refusalOfEmail(purchase.email) : null
  return (
    <div className="mt-5">
      <label htmlFor="email" className="mb-1.5 block font-medium">
        Email<span className="text-danger"> *</span>
      </label>
      <input
        id="email"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        required
        maxLength={254}
        aria-invalid={refusal !== null}
        aria-describedby="email-note"
        className="entry"
        value={purchase.email}
        onChange={(event) => purchase.setEmail(event.target.value)}
      />
      <p id="email-note" className={`mt-1.5 text-sm ${refusal ? 'text-danger' : 'text-muted'}`}>
        {refusal ?? 'Your order and its updates are sent here.'}
      </p>
    </div>
  )
}

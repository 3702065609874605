import type { FlashSale } from '@apeak/contract/catalog'
import { pauseText, type SellingPause } from '@apeak/contract/selling-pause'
import { Minus, Plus } from 'lucide-react'
import { language } from '#messages/language.ts'
import { purchase as messages } from '#messages/purchase.ts'
import { Button } from '../ui/button.tsx'
import { Picture } from '../ui/picture.tsx'
import { RichText } from '../ui/rich-text.tsx'
import { textLanguage } from '../ui/text-language.ts'
import { ClosedHours } from './closed-hours.tsx'
import { CartTotal, PriceSummary } from './price-summary.tsx'
import { emailError, emailSuggestion } from './purchase-checks.ts'
import { PurchaseStep } from './purchase-step.tsx'
import { UnpaidNotice, type useUnpaidOrder } from './unpaid-notice.tsx'
import type { PurchaseState } from './use-purchase.ts'

type Props = {
  purchase: PurchaseState
  sale: FlashSale['pivot'] | undefined
  step: number
  /** Why nothing is sold now; null if it is. */
  pause: SellingPause | null
}

/** The last step: the chosen item, recipient and price. */
export function BuyPanel({ purchase, sale, step, pause }: Props) {
  const most = sale ? Math.min(99, sale.qty - sale.sold) : 99
  const { next } = purchase
  return (
    <div className="rounded-2xl border border-line bg-surface p-4 shadow-lift md:p-6">
      <PurchaseStep id="buy" step={step} title={messages.buy}>
        {/* First, because it is the last field to fill in: small phones scroll no further. */}
        <EmailField purchase={purchase} />
        <Chosen purchase={purchase} most={most} />
        <PriceSummary state={purchase.cart} method={purchase.method} empty={!purchase.product} />
        <ClosedHours
          items={purchase.product ? [purchase.product] : purchase.items}
          className="mt-4"
        />
        <div className="mt-5 max-lg:hidden">
          <BuyButton
            describedBy="buy-next-panel"
            disabled={pause !== null}
            className="min-h-13! w-full text-lg!"
          />
          <p id="buy-next-panel" className="mt-2 min-h-5 text-center text-sm font-medium text-cool">
            {pause ? pauseText(pause, language) : next}
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
        {messages.selectToSeePrice}
      </p>
    )
  }
  return (
    <>
      <div className="flex flex-wrap items-center justify-end gap-x-3.5 gap-y-1">
        <Picture
          image={product.base_image}
          widest={56}
          className="w-14 shrink-0 rounded-xl low:w-11"
        />
        <p className="min-w-0 flex-1 basis-24 leading-snug font-semibold break-words">
          {product.name}
        </p>
        <QuantityStepper quantity={quantity} most={most} onChange={setQuantity} />
      </div>
      {product.description && (
        <RichText
          html={product.description}
          lang={textLanguage(product, 'description')}
          className="mt-3 text-sm text-muted"
        />
      )}
    </>
  )
}

type BuyBarProps = {
  purchase: PurchaseState
  /** The unpaid order to mention, if any. */
  unpaid: ReturnType<typeof useUnpaidOrder> | null
  pause: SellingPause | null
}

/** The sticky bar on phones: the next step, the total and Buy Now. */
export function BuyBar({ purchase, unpaid, pause }: BuyBarProps) {
  return (
    <div
      data-dock=""
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-ground px-4 pt-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))] big:static big:p-0 md:px-8 lg:hidden"
    >
      {unpaid?.order && (
        <div data-notice="" className="absolute inset-x-3 bottom-full pb-2 md:inset-x-8">
          <UnpaidNotice unpaid={unpaid} />
        </div>
      )}
      <div className="flex items-center justify-between gap-3 big:flex-wrap">
        <p className="min-w-0 leading-tight">
          <NextStep purchase={purchase} pause={pause} />
          <span className="text-xl">
            <CartTotal state={purchase.cart} empty={!purchase.product} />
          </span>
        </p>
        <BuyButton
          describedBy="buy-next-dock"
          disabled={pause !== null}
          className="min-h-12! shrink-0 px-7!"
        />
      </div>
    </div>
  )
}

function NextStep({ purchase, pause }: Pick<BuyBarProps, 'purchase' | 'pause'>) {
  const { product } = purchase
  const next = pause ? pauseText(pause, language) : purchase.next
  return (
    <span id="buy-next-dock" className="line-clamp-2 text-sm leading-tight text-balance">
      {next ? (
        <span className="font-medium text-cool">{next}</span>
      ) : (
        <span className="text-muted">{product?.name}</span>
      )}
    </span>
  )
}

type BuyButtonProps = {
  /** The id of the text about the next step. */
  describedBy: string
  disabled: boolean
  className: string
}

/** Opens the order's confirmation, described by the next step. */
function BuyButton({ describedBy, ...props }: BuyButtonProps) {
  return (
    <Button type="submit" look="gold" aria-describedby={describedBy} {...props}>
      {messages.buyNow}
    </Button>
  )
}

/** The email for the order, with a suggestion for a probable typo. */
function EmailField({ purchase }: { purchase: PurchaseState }) {
  const { email, setEmail } = purchase
  const refusal = purchase.refused === 'email' ? emailError(email) : null
  const suggested = emailSuggestion(email)
  return (
    <div className="mb-4 low:mb-3">
      <label htmlFor="email" className="mb-1.5 block font-medium">
        {messages.email}
        <span className="text-danger"> *</span>
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
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <p id="email-note" className={`mt-1.5 text-sm ${refusal ? 'text-danger' : 'text-muted'}`}>
        {refusal ?? messages.emailNote}
      </p>
      {suggested && (
        <p role="status" className="text-sm">
          <button
            type="button"
            onClick={() => setEmail(suggested)}
            className="min-h-11 font-semibold text-cool underline underline-offset-4"
          >
            {messages.didYouMean(suggested)}
          </button>
        </p>
      )}
    </div>
  )
}

type QuantityStepperProps = { quantity: number; most: number; onChange: (quantity: number) => void }

const stepButton =
  'grid size-11 place-items-center rounded-full hover:bg-raised disabled:opacity-40 disabled:hover:bg-transparent'

/** The quantity: one to 99, or to the units left in a sale. */
function QuantityStepper({ quantity, most, onChange }: QuantityStepperProps) {
  return (
    <fieldset aria-label={messages.quantity} className="-mr-2 flex shrink-0 items-center">
      <button
        type="button"
        aria-label={messages.oneLess}
        disabled={quantity <= 1}
        onClick={() => onChange(quantity - 1)}
        className={stepButton}
      >
        <Minus className="size-4" />
      </button>
      <output aria-live="polite" className="price min-w-6 text-center">
        {quantity}
      </output>
      <button
        type="button"
        aria-label={messages.oneMore}
        disabled={quantity >= most}
        onClick={() => onChange(quantity + 1)}
        className={stepButton}
      >
        <Plus className="size-4" />
      </button>
    </fieldset>
  )
}

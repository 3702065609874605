import type { FormEvent } from 'react'
import { activeSale } from '../catalog/flash-sale.ts'
import { PinCheck } from '../gold/pin-check.tsx'
import { PaymentMethodList } from '../payments/payment-method-list.tsx'
import { useBalance } from '../session/balance.tsx'
import { LoginLink } from '../session/login-link.tsx'
import { useVisitor } from '../session/shopper.ts'
import { buttonLook } from '../ui/button.tsx'
import { BuyBar } from './buy-bar.tsx'
import { BuyPanel } from './buy-panel.tsx'
import { ConfirmOrderDialog } from './confirm-order-dialog.tsx'
import { ItemGrid } from './item-grid.tsx'
import { OptionFields } from './option-fields.tsx'
import { PurchaseStep } from './purchase-step.tsx'
import { SubcategoryGrid } from './subcategory-grid.tsx'
import { UnpaidNotice } from './unpaid-notice.tsx'
import { useNow } from './use-now.ts'
import { type Offer, type PurchaseState, usePurchase } from './use-purchase.ts'
import { Voucher } from './voucher.tsx'
import { WhereToFind } from './where-to-find.tsx'

/** Buying from a category, step by step. `loadedAt` (ms) is when the page's data was read. */
export function Purchase({ loadedAt, ...offer }: Offer & { loadedAt: number }) {
  const purchase = usePurchase(offer)
  const selling = offer.products.some((product) => product.flash_sales.length > 0)
  const now = useNow(loadedAt, selling)
  const sale = purchase.product ? activeSale(purchase.product, now) : undefined

  const idle = purchase.payment.step === 'idle' && !purchase.isUnpaid

  function submit(event: FormEvent) {
    event.preventDefault()
    purchase.buy()
  }

  return (
    <form
      noValidate
      onSubmit={submit}
      aria-label={`Buy ${offer.category.name}`}
      className="wrap grid grid-cols-1 items-start gap-x-10 gap-y-11 pt-9 md:pt-12 lg:grid-cols-[minmax(0,1fr)_23.5rem]"
    >
      {idle && <UnpaidNotice slug={offer.category.slug} className="lg:hidden" />}
      <Steps offer={offer} purchase={purchase} now={now} />
      <div className="lg:sticky lg:top-24">
        {idle && <UnpaidNotice slug={offer.category.slug} className="mb-5 max-lg:hidden" />}
        <BuyPanel purchase={purchase} sale={sale} step={offer.options.length > 0 ? 5 : 4} />
      </div>
      <BuyBar purchase={purchase} />
      <ConfirmOrderDialog purchase={purchase} offer={offer} />
    </form>
  )
}

/** What paying with gold needs: a login, then the PIN. */
function GoldStep({ purchase }: { purchase: PurchaseState }) {
  const balance = useBalance()
  const visitor = useVisitor()
  if (purchase.method !== 'apeak' || visitor === undefined) return null
  if (visitor) {
    const missing = purchase.refused === 'pin'
    return (
      <PinCheck
        pin={purchase.pin}
        balance={balance.text}
        missing={missing}
        className="mt-3 max-w-xl"
      />
    )
  }
  return (
    <p className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-2xl border border-gold/40 bg-gold-wash p-4 md:px-5">
      Your gold is in your account.
      <LoginLink className={buttonLook('plain')} />
    </p>
  )
}

type StepsProps = { offer: Offer; purchase: PurchaseState; now: number }

function Steps({ offer, purchase, now }: StepsProps) {
  const { category, options, methods } = offer
  const before = options.length > 0 ? 1 : 0
  const fields = {
    answers: purchase.answers,
    missing: purchase.missing,
    onAnswer: purchase.answer,
  }
  return (
    <div className="grid min-w-0 gap-11">
      {options.length > 0 && (
        <PurchaseStep id="enter-details" step={1} title="Enter Details">
          <OptionFields options={options} {...fields} />
          {category.tooltip && <WhereToFind picture={category.tooltip} />}
        </PurchaseStep>
      )}
      <PurchaseStep id="select-item" step={before + 1} title="Select Item">
        {purchase.several && (
          <SubcategoryGrid
            subcategories={category.subcategories}
            chosen={purchase.subcategoryId ?? 0}
            onChoose={purchase.chooseSubcategory}
          />
        )}
        <ItemGrid
          products={purchase.items}
          chosen={purchase.product?.id ?? null}
          now={now}
          onChoose={purchase.chooseProduct}
        />
        {purchase.product && purchase.product.options.length > 0 && (
          <div className="mt-5 rounded-2xl border border-line bg-surface p-4 md:p-5">
            <OptionFields options={purchase.product.options} {...fields} />
          </div>
        )}
      </PurchaseStep>
      <PurchaseStep id="select-payment" step={before + 2} title="Select Payment">
        <PaymentMethodList
          load={methods}
          chosen={purchase.method}
          onChoose={purchase.chooseMethod}
        />
        <GoldStep purchase={purchase} />
      </PurchaseStep>
      <PurchaseStep id="voucher" step={before + 3} title="Voucher" note="(optional)">
        <Voucher
          applied={purchase.coupon}
          refusal={purchase.couponRefusal}
          disabled={!purchase.product}
          onApply={purchase.setCoupon}
          onClear={() => purchase.setCoupon(null)}
        />
      </PurchaseStep>
    </div>
  )
}

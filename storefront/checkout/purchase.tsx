import { type FormEvent, lazy } from 'react'
import { activeSale } from '../catalog/flash-sale.ts'
import { PaymentMethodList } from '../payments/payment-method-list.tsx'
import { LazyPart } from '../ui/lazy-part.tsx'
import { BuyBar } from './buy-bar.tsx'
import { BuyPanel } from './buy-panel.tsx'
import { DetailsStep } from './details-step.tsx'
import { GoldNote } from './gold-note.tsx'
import { ItemGrid } from './item-grid.tsx'
import { OptionFields } from './option-fields.tsx'
import { OrderSheet } from './order-sheet.tsx'
import { PurchaseStep } from './purchase-step.tsx'
import { SubcategoryGrid } from './subcategory-grid.tsx'
import { UnpaidNotice } from './unpaid-notice.tsx'
import { useNow } from './use-now.ts'
import { type Offer, type PurchaseState, usePurchase } from './use-purchase.ts'
import { useUnpaidOrder } from './use-unpaid-order.ts'
import { Voucher } from './voucher.tsx'

// Only who pays with gold needs it.
const GoldStep = lazy(() => import('./gold-step.tsx'))

/** Buying from a category, step by step. `loadedAt` (ms) is when the page's data was read. */
export function Purchase({ loadedAt, ...offer }: Offer & { loadedAt: number }) {
  const purchase = usePurchase(offer)
  const selling = offer.products.some((product) => product.flash_sales.length > 0)
  const now = useNow(loadedAt, selling)
  const sale = purchase.product ? activeSale(purchase.product, now) : undefined
  const { name } = offer.category
  const idle = purchase.payment.step === 'idle' && !purchase.isUnpaid
  const unpaid = useUnpaidOrder(idle)

  function submit(event: FormEvent) {
    event.preventDefault()
    purchase.buy()
  }

  return (
    <form
      noValidate
      // Should it ever be sent without scripts, nothing of it may stand in an address.
      method="post"
      onSubmit={submit}
      aria-label={`Buy ${name}`}
      className="wrap grid grid-cols-1 items-start gap-x-10 gap-y-8 pt-6 low:gap-y-5 low:pt-4 md:gap-y-11 md:pt-10 lg:grid-cols-[minmax(0,1fr)_23.5rem]"
    >
      <noscript>
        <p className="rounded-xl border border-gold/50 bg-gold-wash p-4 lg:col-span-full">
          Ordering needs JavaScript: please switch it on in your browser, or write to us.
        </p>
      </noscript>
      <Steps offer={offer} purchase={purchase} now={now} />
      <div className="lg:sticky lg:top-24">
        <BuyPanel purchase={purchase} sale={sale} step={offer.options.length > 0 ? 5 : 4} />
      </div>
      <BuyBar purchase={purchase} unpaid={idle ? unpaid : null} />
      {idle && (
        <UnpaidNotice
          unpaid={unpaid}
          className="fixed bottom-5 left-5 z-30 w-[28rem] max-lg:hidden"
        />
      )}
      <OrderSheet purchase={purchase} offer={offer} />
    </form>
  )
}

type StepsProps = { offer: Offer; purchase: PurchaseState; now: number }

function Steps({ offer, purchase, now }: StepsProps) {
  const { category, options, methods } = offer
  const before = options.length > 0 ? 1 : 0
  return (
    <div className="grid min-w-0 grid-cols-1 gap-8 low:gap-5 md:gap-11">
      {options.length > 0 && (
        <DetailsStep category={category} options={options} purchase={purchase} />
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
        {purchase.refused === 'item' && <Missing>Select an item.</Missing>}
        {purchase.product && purchase.product.options.length > 0 && (
          <div className="mt-4 rounded-2xl border border-line bg-surface p-4 md:p-5">
            <OptionFields
              options={purchase.product.options}
              answers={purchase.answers}
              missing={purchase.missing}
              onAnswer={purchase.answer}
              onAnswerAll={purchase.answerAll}
            />
          </div>
        )}
      </PurchaseStep>
      <PurchaseStep id="select-payment" step={before + 2} title="Select Payment">
        <PaymentMethodList
          load={methods}
          onRetry={offer.onReloadMethods}
          chosen={purchase.method}
          onChoose={purchase.chooseMethod}
          totals={purchase.cart.cart?.method_totals}
          goldNote={<GoldNote cart={purchase.cart.cart} />}
          channels={{ chosen: purchase.channel, onChoose: purchase.chooseMethod }}
        />
        {purchase.refused === 'method' && <Missing>Select a payment method.</Missing>}
        {purchase.refused === 'login' && <Missing>Log in first, or choose another.</Missing>}
        {purchase.method === 'apeak' && (
          <LazyPart>
            <GoldStep purchase={purchase} />
          </LazyPart>
        )}
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

const Missing = ({ children }: { children: string }) => (
  <p className="mt-2 text-sm text-danger">{children}</p>
)

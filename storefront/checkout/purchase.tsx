import type { Category, Image, Option, Subcategory } from '@apeak/contract/catalog'
import { CircleQuestionMark, TicketPercent, X } from 'lucide-react'
import { type ComponentProps, type FormEvent, useEffect, useState } from 'react'
import { states } from '#messages/frame.ts'
import { coupon, purchase as messages, options as optionMessages } from '#messages/purchase.ts'
import { dueSen, GoldNote, GoldStep } from '../gold/gold-step.tsx'
import { PaymentMethodList } from '../payments/payment-method-list.tsx'
import { Button } from '../ui/button.tsx'
import { useDeferredComponent } from '../ui/lazy-component.tsx'
import { Picture } from '../ui/picture.tsx'
import { BuyBar, BuyPanel } from './buy-panel.tsx'
import type ConfirmOrderDialog from './confirm-order-dialog.tsx'
import { ItemGrid } from './item-grid.tsx'
import { activeSale } from './item-offer.ts'
import { answersText, shownAnswers } from './option-answers.ts'
import { OptionFields } from './option-fields.tsx'
import { PurchaseStep } from './purchase-step.tsx'
import { activePause, SellingPauseNotice, TestOrderNotice, useTestOrder } from './selling-pause.tsx'
import { UnpaidNotice, useUnpaidOrder } from './unpaid-notice.tsx'
import type { RememberedPlayer } from './use-choices.ts'
import { type Offer, type PurchaseState, usePurchase } from './use-purchase.ts'

/** The purchase form of a category. `loadedAt` (ms): when the page's data was read. */
export function Purchase({ loadedAt, ...offer }: Offer & { loadedAt: number }) {
  const purchase = usePurchase(offer)
  const selling = offer.products.some((product) => product.flash_sales.length > 0)
  const { selling_pause } = offer.category
  const now = useNow(loadedAt, selling || Boolean(selling_pause?.until))
  const isTest = useTestOrder()
  const pause = isTest ? null : activePause(selling_pause, now)
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
      // If it is ever submitted without scripts, no input must appear in the address.
      method="post"
      onSubmit={submit}
      aria-label={messages.form(name)}
      className="wrap grid grid-cols-1 items-start gap-x-10 gap-y-8 pt-6 low:gap-y-4 low:pt-4 md:gap-y-11 md:pt-10 lg:grid-cols-[minmax(0,1fr)_23.5rem]"
    >
      <noscript>
        <p className="rounded-xl border border-gold/50 bg-gold-wash p-4 lg:col-span-full">
          {messages.needsScripts}
        </p>
      </noscript>
      <SellingPauseNotice pause={pause} now={now} />
      {isTest && <TestOrderNotice />}
      <Steps offer={offer} purchase={purchase} now={now} />
      <div className="lg:sticky lg:top-24">
        <BuyPanel
          purchase={purchase}
          sale={sale}
          step={offer.options.length > 0 ? 5 : 4}
          pause={pause}
        />
      </div>
      <BuyBar purchase={purchase} unpaid={idle ? unpaid : null} pause={pause} />
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
    <div className="grid min-w-0 grid-cols-1 gap-8 low:gap-4 md:gap-11">
      {options.length > 0 && (
        <DetailsStep category={category} options={options} purchase={purchase} />
      )}
      <PurchaseStep id="select-item" step={before + 1} title={messages.selectItem}>
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
        {purchase.refused === 'item' && <Missing>{messages.itemMissing}</Missing>}
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
      <PurchaseStep id="select-payment" step={before + 2} title={messages.selectPayment}>
        <PaymentMethodList
          load={methods}
          onRetry={offer.onReloadMethods}
          chosen={purchase.method}
          onChoose={purchase.chooseMethod}
          totals={purchase.cart.cart?.method_totals}
          dueSen={dueSen(purchase.cart.cart)}
          goldNote={<GoldNote cart={purchase.cart.cart} />}
          channels={{ chosen: purchase.channel, onChoose: purchase.chooseMethod }}
        />
        {purchase.refused === 'method' && <Missing>{messages.methodMissing}</Missing>}
        {purchase.refused === 'login' && <Missing>{messages.loginMissing}</Missing>}
        {purchase.method === 'apeak' && (
          <GoldStep
            cart={purchase.cart.cart}
            pin={purchase.pin}
            missing={purchase.refused === 'pin'}
          />
        )}
      </PurchaseStep>
      <PurchaseStep id="voucher" step={before + 3} title={coupon.voucher} note={coupon.optional}>
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

type SubcategoryGridProps = {
  subcategories: Subcategory[]
  chosen: number
  onChoose: (id: number) => void
}

/** Selects a subcategory. */
function SubcategoryGrid({ subcategories, chosen, onChoose }: SubcategoryGridProps) {
  return (
    <fieldset className="mb-4 min-w-0 low:mb-3 md:mb-6">
      <legend className="mb-2 font-display font-bold md:text-lg">{messages.chooseCategory}</legend>
      <div className="relative -mx-4 flex gap-2 overflow-x-auto px-4 pb-1 [scrollbar-width:none] md:mx-0 md:flex-wrap md:px-0">
        {subcategories.map((subcategory) => (
          <label
            key={subcategory.id}
            className="flex min-h-11 shrink-0 items-center gap-2.5 rounded-full border border-line bg-surface py-1 pr-4 pl-1 leading-tight font-semibold transition hover:border-edge has-checked:border-gold has-checked:bg-gold-wash has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-cool"
          >
            <input
              type="radio"
              name="subcategory"
              className="sr-only"
              checked={subcategory.id === chosen}
              onChange={() => onChoose(subcategory.id)}
            />
            {subcategory.base_image && (
              <Picture
                image={subcategory.base_image}
                widest={36}
                late
                className="w-9 shrink-0 rounded-full"
              />
            )}
            {subcategory.name}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

type VoucherProps = {
  /** The applied code, or null. */
  applied: string | null
  /** Why the last code was refused. */
  refusal: string
  disabled: boolean
  onApply: (code: string) => void
  onClear: () => void
}

/** A coupon, "voucher" for shoppers: enter, apply, remove. */
function Voucher({ applied, refusal, disabled, onApply, onClear }: VoucherProps) {
  const [typed, setTyped] = useState('')
  if (applied) {
    return (
      <div className="flex min-h-14 items-center gap-3 rounded-xl border border-gold bg-gold-wash py-1 pr-1.5 pl-4">
        <TicketPercent className="size-5 shrink-0 text-gold" />
        <span className="price flex-1 truncate">{applied}</span>
        <Button look="quiet" onClick={onClear} aria-label={coupon.remove(applied)}>
          <X className="size-4.5" />
          {coupon.clear}
        </Button>
      </div>
    )
  }
  const apply = () => typed.trim() && onApply(typed.trim())
  return (
    <div>
      <div className="flex gap-2.5">
        <input
          aria-label={coupon.voucher}
          aria-invalid={refusal !== ''}
          aria-describedby="voucher-note"
          className="entry"
          placeholder={coupon.enter}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            // Enter of an input method chooses a word; Safari reports it late, as 229.
            if (event.nativeEvent.isComposing || event.keyCode === 229) return
            if (event.key !== 'Enter') return
            event.preventDefault()
            apply()
          }}
        />
        <Button onClick={apply} disabled={disabled || typed.trim() === ''} className="min-h-12!">
          {coupon.apply}
        </Button>
      </div>
      <p
        id="voucher-note"
        className={`mt-1.5 text-sm empty:hidden ${refusal ? 'text-danger' : 'text-muted'}`}
      >
        {refusal || (disabled ? coupon.itemFirst : '')}
      </p>
    </div>
  )
}

type Props = ComponentProps<typeof ConfirmOrderDialog>

const load = () => import('./confirm-order-dialog.tsx')

/** The order confirmation dialog. */
function OrderSheet(props: Props) {
  const Dialog = useDeferredComponent(load, props.purchase.confirming)
  return Dialog ? <Dialog {...props} /> : null
}

/**
 * The time in ms, updated each second while `ticking`. It starts with the time of the render, so that a
 * cached page and its hydration agree.
 */
function useNow(start: number, ticking: boolean): number {
  const [now, setNow] = useState(start)
  useEffect(() => {
    if (!ticking) return
    const tick = () => setNow(Date.now())
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [ticking])
  return now
}

type DetailsProps = { category: Category; options: Option[]; purchase: PurchaseState }

/** The category's options: the recipient of the order. */
function DetailsStep({ category, options, purchase }: DetailsProps) {
  const { answers, missing, players, answer, answerAll, forgetPlayer } = purchase
  const { tooltip } = category
  const helps = options.flatMap(({ help }) => help ?? [])
  const isHelped = tooltip !== null || helps.length > 0
  const [isHelpOpen, setHelpOpen] = useState(false)
  return (
    <PurchaseStep id="enter-details" step={1} title={messages.enterDetails}>
      <div className={isHelpOpen ? 'grid gap-4 lg:grid-cols-[minmax(0,1fr)_18rem]' : ''}>
        <OptionFields
          options={options}
          answers={answers}
          missing={missing}
          help={
            isHelped && (
              <WhereToFindButton open={isHelpOpen} onToggle={() => setHelpOpen(!isHelpOpen)} />
            )
          }
          onAnswer={answer}
          onAnswerAll={answerAll}
        />
        {isHelpOpen && <WhereToFind picture={tooltip} texts={helps} />}
      </div>
      <PlayerChips
        players={players}
        options={options}
        shown={answersText(shownAnswers(options, answers))}
        onChoose={(player) => answerAll(player.answers(options))}
        onForget={forgetPlayer}
      />
    </PurchaseStep>
  )
}

type PlayerChipsProps = {
  players: RememberedPlayer[]
  options: Option[]
  /** The fields' present values, as a player's text. */
  shown: string
  onChoose: (player: RememberedPlayer) => void
  onForget: (player: RememberedPlayer) => void
}

/** Recent recipients; selecting one fills in the fields. */
function PlayerChips({ players, options, shown, onChoose, onForget }: PlayerChipsProps) {
  if (players.length === 0) return null
  const named = players.map((player) => ({ player, text: player.text(options) }))
  return (
    <ul aria-label={optionMessages.players} className="mt-3 flex flex-wrap gap-2">
      {named.map(({ player, text }) => (
        <li
          key={text}
          className="flex max-w-full items-center rounded-full border border-line bg-surface has-aria-pressed:border-gold has-aria-pressed:bg-gold-wash"
        >
          <button
            type="button"
            aria-pressed={text === shown || undefined}
            onClick={() => onChoose(player)}
            className="min-h-11 truncate rounded-l-full pr-1 pl-4 font-medium tabular-nums"
          >
            {text}
          </button>
          <button
            type="button"
            aria-label={optionMessages.remove(text)}
            onClick={() => onForget(player)}
            className="grid size-11 shrink-0 place-items-center rounded-full text-muted hover:text-ink"
          >
            <X className="size-4" />
          </button>
        </li>
      ))}
    </ul>
  )
}

const panel = 'where-to-find'

type WhereToFindButtonProps = { open: boolean; onToggle: () => void }

/** A button beside the label that shows where in the game to find the details. */
function WhereToFindButton({ open, onToggle }: WhereToFindButtonProps) {
  return (
    <button
      type="button"
      aria-expanded={open}
      aria-controls={panel}
      onClick={onToggle}
      className="relative inline-flex shrink-0 items-center gap-1.5 text-sm font-medium text-cool underline-offset-4 before:absolute before:-inset-3 hover:underline"
    >
      <CircleQuestionMark className="size-4.5 max-[22rem]:hidden" />
      {optionMessages.whereIsIt}
    </button>
  )
}

/** The game's instructions and picture, visible while typing. */
function WhereToFind({ picture, texts }: { picture: Image | null; texts: string[] }) {
  return (
    <div id={panel} className="grid content-start gap-3">
      {texts.map((text) => (
        <p key={text} className="max-w-xl text-[0.9375rem] text-pretty">
          {text}
        </p>
      ))}
      {picture && (
        <Picture
          image={picture}
          alt={optionMessages.picture}
          sizes="(min-width: 64rem) 18rem, (min-width: 48rem) 36rem, 92vw"
          widest={576}
          ratio={16 / 10}
          whole
          className="w-full max-w-xl rounded-2xl border border-line"
        />
      )}
    </div>
  )
}

/** The loading state of a category's page. */
export function PurchaseSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">{states.loading}</span>
      <div aria-hidden="true">
        <div className="border-b border-line bg-[#0b0e14]">
          <div className="wrap flex items-center gap-5 py-7 md:min-h-64 md:gap-8 md:py-10">
            <div className="dark size-22 shrink-0 rounded-2xl bg-[#1b2230] md:size-44" />
            <div className="flex-1">
              <div className="h-9 w-2/3 max-w-80 rounded-lg bg-[#1b2230] md:h-12" />
              <div className="mt-4 h-5 w-full max-w-lg rounded-lg bg-[#1b2230]" />
            </div>
          </div>
        </div>
        <div className="wrap grid grid-cols-1 items-start gap-x-10 gap-y-11 pt-9 md:pt-12 lg:grid-cols-[minmax(0,1fr)_23.5rem]">
          <div>
            <div className="skeleton h-7 w-48" />
            <div className="mt-5 grid grid-cols-2 gap-2.5 sm:grid-cols-3 md:gap-3.5">
              {[1, 2, 3, 4, 5, 6].map((card) => (
                <div key={card} className="skeleton aspect-[0.88] rounded-2xl!" />
              ))}
            </div>
            <div className="skeleton mt-11 h-7 w-52" />
            <div className="mt-5 grid gap-2.5 sm:grid-cols-2">
              {[1, 2, 3, 4].map((row) => (
                <div key={row} className="skeleton h-16 rounded-xl!" />
              ))}
            </div>
          </div>
          <div className="skeleton h-80 rounded-2xl!" />
        </div>
      </div>
    </div>
  )
}

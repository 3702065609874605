import { TOPUP } from '@apeak/contract/gold'
import { formatSen, senOf } from '@apeak/contract/money'
import { itemText } from '@apeak/contract/orders'
import { pagePaths, pathTo } from '@apeak/contract/paths'
import type {
  PaymentCharge,
  PaymentChargesResponse,
  PaymentMethodsResponse,
  PaymentMethodValue,
} from '@apeak/contract/payments'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { actions, frame, pages } from '#messages/frame.ts'
import { gold } from '#messages/gold.ts'
import { goldTopup } from '#messages/gold-pages.ts'
import { api, type Deferred, loadResult } from '../api.ts'
import { withElement } from '../messages/with-element.ts'
import { HowToPay } from '../payments/how-to-pay.tsx'
import { channelLabel, methodLabel } from '../payments/method-label.ts'
import {
  PayButton,
  PaymentDialog,
  PaymentNote,
  PaymentProgress,
} from '../payments/payment-dialog.tsx'
import { shopMessage } from '../payments/payment-errors.ts'
import { PaymentMethodList } from '../payments/payment-method-list.tsx'
import { type PaymentState, usePayment } from '../payments/use-payment.ts'
import { useBalance } from '../session/balance.tsx'
import { internalPath } from '../session/return-path.ts'
import { type Shopper, useShopper } from '../session/shopper.ts'
import { Button, buttonLook } from '../ui/button.tsx'
import { Coin } from '../ui/coin.tsx'
import { useDeferred } from '../ui/deferred.tsx'
import { DetailRow, DetailRows } from '../ui/detail-rows.tsx'
import { ErrorBox } from '../ui/error-box.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { toast, useRefusalToasts } from '../ui/toasts.ts'
import { useQuery } from '../ui/use-query.ts'
import type { Route } from './+types/gold-topup-page'
import { useTopupPayable } from './topup-payable.ts'
import { coveringAmount, type TopupQuote, topupQuote, typedAmount } from './topup-quote.ts'
import { TopupStatus } from './topup-status.tsx'
import { TopupSummary } from './topup-summary.tsx'

export { clientLoader, loader, shouldRevalidate } from '../payments/load-payment-methods.ts'

/** The top-up page. */
export default function GoldTopupPage({ loaderData }: Route.ComponentProps) {
  const shopper = useShopper()
  const [query] = useSearchParams()
  const id = query.get('point_transaction_id')
  if (!shopper) return null
  return (
    <div className="wrap pt-10 md:pt-14">
      <PageHead title={pages.goldTopup} hidden />
      <h1 className="text-4xl font-extrabold md:text-5xl">{pages.goldTopup}</h1>
      <div key={shopper.id} className="mt-7 grid grid-cols-1 gap-6">
        <BalanceCard />
        {id && <TopupStatus key={id} id={id} methods={loaderData.methods} />}
        <TopupForm
          shopper={shopper}
          orderId={query.get('order_id')}
          back={internalPath(query.get('back'))}
          proposed={typedAmount(query.get('amount') ?? '')}
          {...loaderData}
        />
      </div>
    </div>
  )
}

function BalanceCard() {
  const { text } = useBalance()
  return (
    <section
      aria-label={goldTopup.balance}
      className="gold-fill relative overflow-hidden rounded-3xl p-5 [--contour:rgb(29_20_2/.22)] md:p-7"
    >
      <div aria-hidden="true" className="contours absolute inset-0" />
      <div className="relative flex flex-wrap items-end justify-between gap-4">
        <div>
          <p className="flex items-center gap-2 font-semibold">
            <Coin className="size-6" />
            {goldTopup.balance}
          </p>
          <p className="price mt-1 text-4xl md:text-5xl">
            {text ?? <span className="font-text text-lg">{frame.loadingBalance}</span>}
          </p>
        </div>
        <Link
          to={pagePaths.goldHistory}
          className={`${buttonLook('plain')} border-transparent! bg-on-gold! text-[#ffe3a1]! hover:bg-black! focus-visible:outline-on-gold`}
        >
          {gold.history}
        </Link>
      </div>
    </section>
  )
}

type Props = {
  shopper: Shopper
  /** The order that waits for this gold, or null. */
  orderId: string | null
  /** The page that needs this gold, or null. */
  back: string | null
  /** Ringgit. */
  proposed: number | null
  methods: Deferred<PaymentMethodsResponse>
  fees: Deferred<PaymentChargesResponse>
}

/** Selects amount and payment method, shows the fee, and pays after a confirmation. */
function TopupForm({ shopper, methods, fees, ...wanted }: Props) {
  const amounts = shopper.internal ? [TOPUP.internal, ...TOPUP.quick] : [...TOPUP.quick]
  const topup = useTopup(wanted, fees)
  const { waiting, amount, method, quote, charges, payment, choosing } = topup
  return (
    <form
      noValidate
      onSubmit={topup.submit}
      aria-label={goldTopup.form}
      className="grid grid-cols-1 items-start gap-x-8 gap-y-9 lg:grid-cols-[minmax(0,1fr)_23.5rem]"
    >
      <div className="grid min-w-0 grid-cols-1 gap-9">
        {waiting && <WaitingOrder order={waiting} />}
        <Part id="select-amount" title={goldTopup.selectAmount}>
          <Amounts
            key={topup.round}
            amounts={amounts}
            chosen={amount}
            onChoose={choosing(topup.setChosen)}
          />
        </Part>
        <Part id="select-payment" title={goldTopup.selectPayment}>
          <PaymentMethodList
            load={methods}
            chosen={method}
            onChoose={topup.choose}
            channels={{ chosen: topup.channel, onChoose: topup.choose }}
            dueSen={amount === null ? undefined : Math.round(amount * 100)}
            withoutGold
          />
        </Part>
      </div>
      <SummaryPanel failed={topup.hasFailed}>
        {amount !== null && (
          <TopupSummary
            valueSen={Math.round(amount * 100)}
            method={method}
            quote={quote}
            fees={charges}
          />
        )}
      </SummaryPanel>
      <ConfirmTopupDialog
        open={topup.confirming}
        payment={payment}
        quote={quote}
        method={method}
        channel={topup.channel}
        methods={methods}
        fees={charges}
        onClose={topup.close}
        onConfirm={topup.confirm}
      />
    </form>
  )
}

/** The choices of a top-up, its quote and its payment. */
function useTopup(
  { orderId, back, proposed }: Pick<Props, 'orderId' | 'back' | 'proposed'>,
  fees: Deferred<PaymentChargesResponse>,
) {
  const choices = useTopupChoices(orderId, proposed)
  const { waiting, amount, method, channel, round } = choices
  const [confirming, setConfirming] = useState(false)
  const [newer, setNewer] = useState<PaymentChargesResponse>()
  const payment = usePayment()
  const payableOf = useTopupPayable()
  const loaded = useDeferred(fees)
  const known = (newer ?? loaded?.value)?.charges
  const quote =
    amount && method && known ? topupQuote(Math.round(amount * 100), method, known) : null
  const refusal = useRefusalToasts()

  function refuse(message: string, place: string) {
    refusal.show(message)
    document.getElementById(place)?.focus()
  }

  /** Applies a choice and removes the toast that asked for it. */
  const choosing =
    <Value,>(choose: (value: Value) => void) =>
    (value: Value) => {
      refusal.takeBack()
      choose(value)
    }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (amount === null) return refuse(goldTopup.amountMissing, 'select-amount')
    if (method === null) return refuse(goldTopup.methodMissing, 'select-payment')
    if (!known && loaded?.failure) return refuse(goldTopup.feesFailed, 'topup-summary')
    // If the charges are still loading, the dialog opens when they arrive.
    setConfirming(true)
  }

  /** Pays, unless the fee has changed: then the new one is shown. */
  async function confirm() {
    if (!quote || !method) return
    const { valueSen } = quote
    const changed = await changedCharges(quote, method)
    if (changed) {
      setNewer(changed)
      toast.error(goldTopup.feeChanged)
      return
    }
    if (!(await payment.pay(payableOf({ id: null, method, channel, valueSen, orderId, back }))))
      return
    setConfirming(false)
    choices.reset()
  }

  /** Closes the dialog; why this payment failed need not hold for the next. */
  function close() {
    payment.release()
    setConfirming(false)
  }

  const charges = known ?? []
  const hasFailed = loaded?.failure !== undefined
  const choose = (value: PaymentMethodValue, of: string | null = null) => {
    refusal.takeBack()
    choices.setMethod(value, of)
  }
  const chosen = { waiting, amount, method, channel, round, setChosen: choices.setChosen }
  const state = { quote, charges, hasFailed, confirming, payment }
  return { ...chosen, ...state, choosing, choose, submit, confirm, close }
}

/** The amount and the payment method of the form. `round` counts its resets. */
function useTopupChoices(orderId: string | null, proposed: number | null) {
  const waiting = useWaitingOrder(orderId)
  const [chosen, setChosen] = useState<number | null>()
  const [method, setMethod] = useState<PaymentMethodValue | null>(null)
  const [channel, setChannel] = useState<string | null>(null)
  const [round, setRound] = useState(0)
  const missing = waiting?.missingSen ? coveringAmount(waiting.missingSen) : null
  return {
    waiting,
    // Null is an amount that cannot be topped up.
    amount: chosen === undefined ? (missing ?? proposed) : chosen,
    method,
    channel,
    round,
    setChosen,
    setMethod: (value: PaymentMethodValue | null, of: string | null) => {
      setMethod(value)
      setChannel(of)
    },
    reset: () => {
      setChosen(null)
      setMethod(null)
      setChannel(null)
      setRound(round + 1)
    },
  }
}

/** The present charges, if they change a quote. */
async function changedCharges({ valueSen, paidSen }: TopupQuote, method: PaymentMethodValue) {
  const { value } = await loadResult(api.payments.charges())
  const now = value && topupQuote(valueSen, method, value.charges)
  return now && now.paidSen !== paidSen ? value : undefined
}

/** The summary beside the form; `children`: the costs, once an amount is selected. */
function SummaryPanel({ failed, children }: { failed: boolean; children: ReactNode }) {
  return (
    <section
      id="topup-summary"
      tabIndex={-1}
      aria-labelledby="summary-title"
      className="rounded-2xl border border-line bg-surface p-5 shadow-lift md:p-6 lg:sticky lg:top-24"
    >
      <h2 id="summary-title" className="text-xl">
        {goldTopup.yourTopup}
      </h2>
      <div className="mt-4">
        {failed ? (
          <ErrorBox message={goldTopup.feesFailed} />
        ) : (
          children || (
            <p className="rounded-xl border border-dashed border-edge px-4 py-5 text-muted">
              {goldTopup.selectToSeeTotal}
            </p>
          )
        )}
      </div>
      <Button type="submit" look="gold" className="mt-5 min-h-13! w-full text-lg!">
        {goldTopup.topUp}
      </Button>
    </section>
  )
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} tabIndex={-1} className="outline-none">
      <h2 id={`${id}-title`} className="mb-4 text-xl md:text-2xl">
        {title}
      </h2>
      {children}
    </section>
  )
}

type QuickAmountsProps = {
  /** Ringgit. */
  amounts: number[]
  chosen: number | null
  onChoose: (amount: number | null) => void
}

/** The top-up amounts, and a field for any other. */
function Amounts({ amounts, chosen, onChoose }: QuickAmountsProps) {
  const isOther = chosen !== null && !amounts.includes(chosen)
  const [typed, setTyped] = useState<string>()
  const text = typed ?? (isOther ? String(chosen) : '')
  const isWrong = text.trim() !== '' && typedAmount(text) === null
  const quick = (amount: number) => {
    setTyped(undefined)
    onChoose(amount)
  }
  return (
    <>
      <QuickAmounts amounts={amounts} chosen={chosen} onChoose={quick} />
      <label htmlFor="other-amount" className="mt-4 mb-1.5 block font-medium">
        {goldTopup.otherAmount}
      </label>
      <div className="relative">
        <span aria-hidden="true" className="absolute top-3 left-3.5 text-muted">
          RM
        </span>
        <input
          id="other-amount"
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          className="entry pl-11!"
          value={text}
          aria-invalid={isWrong}
          aria-describedby="other-amount-note"
          onChange={({ target }) => {
            setTyped(target.value)
            onChoose(typedAmount(target.value))
          }}
        />
      </div>
      <p
        id="other-amount-note"
        className={`mt-1.5 text-sm ${isWrong ? 'text-danger' : 'text-muted'}`}
      >
        {goldTopup.limits}
      </p>
    </>
  )
}

/** The quick amounts. */
function QuickAmounts({
  amounts,
  chosen,
  onChoose,
}: Omit<QuickAmountsProps, 'onChoose'> & { onChoose: (amount: number) => void }) {
  return (
    <ul className="grid grid-cols-2 gap-2.5 big:grid-cols-1 sm:grid-cols-4">
      {amounts.map((amount) => (
        <li key={amount}>
          <button
            type="button"
            aria-pressed={amount === chosen}
            onClick={() => onChoose(amount)}
            className="price min-h-16 w-full rounded-xl border border-line bg-surface px-3 text-lg transition hover:border-edge aria-pressed:border-gold aria-pressed:bg-gold-wash aria-pressed:text-gold aria-pressed:ring-1 aria-pressed:ring-gold"
          >
            {formatSen(amount * 100)}
          </button>
        </li>
      ))}
    </ul>
  )
}

/** An unpaid order that the top-up is for. */
type OrderWaiting = {
  id: string
  /** The item: '3 × 42 Diamonds'. */
  item: string
  /** The amount missing from the balance, in sen: 0 if it suffices. */
  missingSen: number
}

/** The unpaid order; null if there is none, while loading, and when paid. */
function useWaitingOrder(id: string | null): OrderWaiting | null {
  const { sen } = useBalance()
  const { value: details, error } = useQuery(id, (wanted) => api.orders.details(wanted))
  if (!id || sen === null || error || details?.status !== 'pending_payment') return null
  const total = senOf(details.total.inCurrentCurrency.amount)
  const item = itemText(details.product.name, details.qty)
  return { id, item, missingSen: Math.max(0, total - sen) }
}

/** Shows what an order lacks, or links to it if the gold suffices. */
function WaitingOrder({ order }: { order: OrderWaiting }) {
  const { id, item, missingSen } = order
  return (
    <aside
      aria-label={goldTopup.waitingOrder}
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-2xl border border-gold/50 bg-gold-wash p-4 md:px-5"
    >
      <p className="min-w-0">
        {withElement(
          (name) =>
            missingSen > 0
              ? goldTopup.orderNeeds(name, formatSen(missingSen))
              : goldTopup.orderCovered(name),
          <span className="font-semibold">{item}</span>,
        )}
      </p>
      <Link
        to={pathTo(pagePaths.transactionHistory, {}, { order_id: id, method: 'apeak' })}
        className={buttonLook(missingSen > 0 ? 'plain' : 'gold')}
      >
        {goldTopup.continueOrder}
      </Link>
    </aside>
  )
}

type ConfirmTopupDialogProps = {
  open: boolean
  payment: PaymentState
  quote: TopupQuote | null
  method: PaymentMethodValue | null
  channel: string | null
  methods: Deferred<PaymentMethodsResponse>
  fees: PaymentCharge[]
  onClose: () => void
  onConfirm: () => void
}

/** Confirms and starts a top-up. */
function ConfirmTopupDialog(props: ConfirmTopupDialogProps) {
  const { open, payment, quote, method, channel, methods, fees, onClose, onConfirm } = props
  const chosen = useDeferred(methods)?.value?.[method ?? '']
  if (!quote || !method) return null
  return (
    <PaymentDialog
      open={open}
      title={goldTopup.confirm}
      payment={payment}
      onClose={onClose}
      action={
        <PayButton busy={payment.busy} onClick={onConfirm}>
          {actions.confirm}
        </PayButton>
      }
    >
      <DetailRows>
        <DetailRow name={goldTopup.payment}>
          {channelLabel(chosen, channel) ?? methodLabel(chosen) ?? method}
        </DetailRow>
      </DetailRows>
      <div className="border-t border-line pt-4">
        <TopupSummary valueSen={quote.valueSen} method={method} quote={quote} fees={fees} />
      </div>
      <HowToPay
        instructions={chosen?.instructions}
        amount={formatSen(quote.paidSen)}
        reference={null}
        className="mt-4"
      />
      <PaymentNote sentences={[payment.note, shopMessage(payment.error) ?? '']} />
      <PaymentProgress step={payment.step} />
    </PaymentDialog>
  )
}

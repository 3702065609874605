import { ApiError } from '@apeak/contract/client'
import type { GoldReason, GoldTransaction } from '@apeak/contract/gold'
import { formatSen, senOf } from '@apeak/contract/money'
import { pagePaths } from '@apeak/contract/paths'
import type {
  PaymentChargesResponse,
  PaymentMethod,
  PaymentMethodsResponse,
  PaymentMethodValue,
} from '@apeak/contract/payments'
import { ArrowDownLeft, ArrowUpRight, Download } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { gold } from '#messages/gold.ts'
import { goldHistory, goldTopup } from '#messages/gold-pages.ts'
import { order, transactions } from '#messages/orders.ts'
import { api, type Deferred } from '../api.ts'
import GamesOffered from '../catalog/games-offered.tsx'
import { Alert, Field, SubmitButton } from '../forms/form-parts.tsx'
import { useForm } from '../forms/use-form.ts'
import { withElement } from '../messages/with-element.ts'
import { ContinueDialog } from '../payments/continue-dialog.tsx'
import { HowToPay } from '../payments/how-to-pay.tsx'
import { methodLabel } from '../payments/method-label.ts'
import { PaymentNote } from '../payments/payment-dialog.tsx'
import { shopMessage } from '../payments/payment-errors.ts'
import { usePayment } from '../payments/use-payment.ts'
import { type Shopper, useShopper } from '../session/shopper.ts'
import { pageFromQuery } from '../ui/browser-state.ts'
import { Button, buttonLook } from '../ui/button.tsx'
import { CopyText } from '../ui/copy-text.tsx'
import { useDeferred } from '../ui/deferred.tsx'
import { Code, DetailRow, DetailRows, StatusBadge } from '../ui/detail-rows.tsx'
import { ErrorBox } from '../ui/error-box.tsx'
import { HistoryRow, HistoryRowSkeleton } from '../ui/history-row.tsx'
import { dateTimeText, malaysianDay } from '../ui/malaysian-time.ts'
import { Modal } from '../ui/modal.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { PagedCards } from '../ui/paged-cards.tsx'
import { saveFile } from '../ui/save-file.ts'
import { toast } from '../ui/toasts.ts'
import { useQuery } from '../ui/use-query.ts'
import { useSingleRun } from '../ui/use-single-run.ts'
import type { Route } from './+types/gold-history-page'
import { goldBadge, movementAmount, movementStatus, movementTitle } from './ledger-entry-text.ts'
import { persistedTopups, useTopupPayable } from './topup-payable.ts'
import { topupQuote } from './topup-quote.ts'
import { TopupSummary } from './topup-summary.tsx'

export { clientLoader, loader, shouldRevalidate } from '../payments/load-payment-methods.ts'

/** A customer's gold history. */
export default function GoldHistoryPage({ loaderData }: Route.ComponentProps) {
  const shopper = useShopper()
  if (!shopper) return null
  return (
    <div className="wrap pt-10 md:pt-14">
      <PageHead title={gold.history} hidden />
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <h1 className="text-4xl font-extrabold md:text-5xl">{gold.history}</h1>
        <Link to={pagePaths.goldTopup} className={buttonLook('gold')}>
          {goldHistory.topUp}
        </Link>
      </div>
      <History key={shopper.id} shopper={shopper} {...loaderData} />
      <StatementForm key={`statement ${shopper.id}`} shopper={shopper} />
    </div>
  )
}

type Props = {
  shopper: Shopper
  methods: Deferred<PaymentMethodsResponse>
  fees: Deferred<PaymentChargesResponse>
}

type Chosen = { entry: GoldTransaction; to: 'continue' | 'cancel' }

function History({ shopper, methods, fees }: Props) {
  const [query] = useSearchParams()
  const page = pageFromQuery(query)
  const list = useQuery(page, (wanted) => api.gold.history(shopper.id, wanted))
  const offered = useDeferred(methods)?.value
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const dialog = { onClose: () => setChosen(null), onChange: list.retry }
  return (
    <>
      <PagedCards
        list={list}
        page={list.value?.data}
        failure={goldHistory.failed}
        rows
        skeleton={<HistoryRowSkeleton />}
        empty={<NoActivity />}
        first="?"
      >
        {(entry) => (
          <LedgerEntryRow
            entry={entry}
            method={offered?.[entry.payment_method ?? '']}
            onContinue={() => setChosen({ entry, to: 'continue' })}
            onCancel={() => setChosen({ entry, to: 'cancel' })}
          />
        )}
      </PagedCards>
      {chosen?.to === 'continue' && (
        <ContinueTopupDialog entry={chosen.entry} methods={methods} fees={fees} {...dialog} />
      )}
      {chosen?.to === 'cancel' && (
        <CancelTopupDialog entry={chosen.entry} customerId={shopper.id} {...dialog} />
      )}
    </>
  )
}

function NoActivity() {
  return (
    <>
      <p className="text-muted">{goldHistory.none}</p>
      <Link to={pagePaths.goldTopup} className={`mt-5 ${buttonLook('plain')}`}>
        {gold.topUpGold}
      </Link>
      <GamesOffered />
    </>
  )
}

/** Downloads the movements between two days, with opening and closing balance. */
function StatementForm({ shopper }: { shopper: Shopper }) {
  const today = malaysianDay(Date.now())
  const form = useForm({
    values: { from: `${today.slice(0, 8)}01`, to: today },
    check: ({ from, to }) => ({
      ...(from ? {} : { from: goldHistory.chooseDay }),
      ...(to ? {} : { to: goldHistory.chooseDay }),
    }),
    send: async ({ from, to }) => {
      saveFile(await api.gold.statement(shopper.id, from, to), `apeak-gold-${from}-${to}.csv`)
    },
  })
  return (
    <section
      aria-labelledby="statement-title"
      className="mt-12 rounded-3xl border border-line bg-surface p-5 md:p-7"
    >
      <h2 id="statement-title" className="text-2xl">
        {goldHistory.statement}
      </h2>
      <p className="mt-1.5 text-muted">{goldHistory.statementNote}</p>
      <form {...form.attributes} noValidate className="mt-5 grid gap-4">
        <Alert tone="bad">{form.sentence}</Alert>
        <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-[1fr_1fr_auto] lg:max-w-3xl">
          <Field label={goldHistory.from} type="date" max={today} field={form.field('from')} />
          <Field label={goldHistory.to} type="date" max={today} field={form.field('to')} />
          <SubmitButton
            look="plain"
            busy={form.busy}
            busyText={goldHistory.preparing}
            className="sm:mt-[1.875rem]"
          >
            <Download className="size-4.5" />
            {goldHistory.download}
          </SubmitButton>
        </div>
      </form>
    </section>
  )
}

type ContinueTopupDialogProps = {
  entry: GoldTransaction
  methods: Deferred<PaymentMethodsResponse>
  fees: Deferred<PaymentChargesResponse>
  onClose: () => void
  /** Called when the top-up may have changed. */
  onChange: () => void
}

/** Pays a pending top-up by a chosen method. */
function ContinueTopupDialog({
  entry,
  methods,
  fees,
  onClose,
  onChange,
}: ContinueTopupDialogProps) {
  const [method, setMethod] = useState<PaymentMethodValue | null>(null)
  const loaded = useDeferred(fees)
  const known = loaded?.value?.charges
  // A top-up that cannot be continued may be paid or cancelled.
  const payment = usePayment({ onError: onChange })
  const payableOf = useTopupPayable()
  const { id } = entry
  const valueSen = senOf(entry.value)
  const quote = method && known ? topupQuote(valueSen, method, known) : null

  function confirm(chosen: PaymentMethodValue) {
    const orderId = persistedTopups.find(id)?.orderId ?? null
    payment.pay(payableOf({ id, method: chosen, valueSen, orderId }))
  }

  return (
    <ContinueDialog
      payment={payment}
      methods={methods}
      method={method}
      onChoose={setMethod}
      withoutGold
      price={
        <div className="border-t border-line pt-4">
          {loaded?.failure ? (
            <ErrorBox message={goldTopup.feesFailed} />
          ) : (
            <TopupSummary valueSen={valueSen} method={method} quote={quote} fees={known ?? []} />
          )}
        </div>
      }
      amount={quote ? formatSen(quote.paidSen) : undefined}
      isPriced={quote !== null}
      onClose={onClose}
      onConfirm={confirm}
    >
      <PaymentNote sentences={[payment.note]} />
    </ContinueDialog>
  )
}

type CancelTopupDialogProps = {
  entry: GoldTransaction
  customerId: number
  onClose: () => void
  /** Called when the top-up may have changed. */
  onChange: () => void
}

const redirectAfterMs = 1000

/** Cancels a pending top-up, after a confirmation. */
function CancelTopupDialog({ entry, customerId, onClose, onChange }: CancelTopupDialogProps) {
  const navigate = useNavigate()
  const [cancel, busy] = useSingleRun(async () => {
    try {
      await api.gold.cancelTopup({ point_transaction_id: entry.id, customer_id: customerId })
      toast.success(goldHistory.cancelDone)
      onChange()
      await new Promise((done) => setTimeout(done, redirectAfterMs))
      navigate(pagePaths.goldTopup)
    } catch (error) {
      toast.error(cancelFailure(error))
      // It may have been paid meanwhile.
      if (error instanceof ApiError) onChange()
    }
  })

  return (
    <Modal
      open
      title={goldHistory.confirmCancel}
      busy={busy}
      onClose={onClose}
      actions={
        <div className="grid grid-cols-2 gap-2.5">
          <Button onClick={onClose} disabled={busy} className="min-h-12!">
            {goldHistory.keepIt}
          </Button>
          <Button onClick={cancel} disabled={busy} className="min-h-12! whitespace-normal!">
            {busy ? goldHistory.cancelling : goldHistory.cancelPayment}
          </Button>
        </div>
      }
    >
      <p className="text-pretty">
        {withElement(
          goldHistory.cancelNote,
          <span className="price">{formatSen(senOf(entry.value))}</span>,
        )}
      </p>
    </Modal>
  )
}

function cancelFailure(error: unknown): string {
  const sentence = shopMessage(error)
  return sentence ? goldHistory.cancelRefused(sentence) : goldHistory.cancelFailed
}

type RowProps = {
  entry: GoldTransaction
  /** Its payment method, if known. */
  method: PaymentMethod | undefined
  onContinue: () => void
  onCancel: () => void
}

const reasons: Record<GoldReason, string> = {
  top_up: goldHistory.ofTopUp,
  purchase: goldHistory.ofPurchase,
  refund: goldHistory.ofRefund,
  adjustment: goldHistory.ofAdjustment,
  commission: goldHistory.ofCommission,
}

/** A gold movement, with its actions while the payment is pending. */
function LedgerEntryRow({ entry, method, onContinue, onCancel }: RowProps) {
  const isPending = entry.type === 'debit' && entry.status === 'pending'
  return (
    <HistoryRow
      label={goldHistory.transaction(entry.id)}
      picture={<Direction isIn={entry.direction === 'in'} />}
      title={movementTitle(entry)}
      status={movementStatus(entry)}
      reference={entry.short_reference}
      at={entry.created_at}
      amount={movementAmount(entry)}
      actions={
        isPending && (
          <>
            <Button onClick={onCancel}>{goldHistory.cancelPayment}</Button>
            <Button look="gold" onClick={onContinue}>
              {order.continuePayment}
            </Button>
          </>
        )
      }
    >
      <Details entry={entry} method={method} />
      {isPending && (
        <HowToPay
          folded
          instructions={method?.instructions}
          amount={formatSen(senOf(entry.paid_amount ?? entry.value))}
          reference={entry.short_reference}
          className="my-2"
        />
      )}
    </HistoryRow>
  )
}

function Direction({ isIn }: { isIn: boolean }) {
  const Icon = isIn ? ArrowDownLeft : ArrowUpRight
  const look = isIn ? 'bg-gold-wash text-gold' : 'bg-raised text-muted'
  return (
    <span
      aria-hidden="true"
      className={`grid size-11 shrink-0 place-items-center rounded-xl ${look}`}
    >
      <Icon className="size-5" />
    </span>
  )
}

function Details({ entry, method }: Pick<RowProps, 'entry' | 'method'>) {
  const { id, created_at, type, reason, status, reference, payment_method } = entry
  const isDebit = type === 'debit'
  return (
    <DetailRows>
      <DetailRow name={goldHistory.paymentStatus}>
        <StatusBadge {...goldBadge(status)} />
      </DetailRow>
      <DetailRow name={goldHistory.transactionType}>
        {isDebit ? goldHistory.debit : goldHistory.credit}{' '}
        <span className="text-muted">({reasons[reason]})</span>
      </DetailRow>
      <DetailRow name={order.amount}>
        <span className="price">{amountText(entry)}</span>
      </DetailRow>
      <DetailRow name={transactions.paymentMethod}>
        {isDebit && (methodLabel(method) ?? payment_method ?? '–')}
      </DetailRow>
      <DetailRow name={transactions.orderDate}>{dateTimeText(created_at)}</DetailRow>
      <DetailRow name={order.reference} unbroken>
        {entry.short_reference && (
          <CopyText text={entry.short_reference} name={order.referenceToCopy} />
        )}
      </DetailRow>
      <DetailRow name={transactions.transactionId}>
        <Code text={id} />
      </DetailRow>
      <DetailRow name={isDebit ? goldHistory.paymentId : order.orderId}>
        {reference !== id && <Code text={reference} />}
      </DetailRow>
    </DetailRows>
  )
}

/** The paid amount, or the value if nothing was paid, with its worth in gold in brackets. */
function amountText({ paid_amount, value, direction }: GoldTransaction): string {
  const sign = direction === 'out' ? '−' : ''
  const text = (ringgit: number) => sign + formatSen(senOf(ringgit))
  return `${text(paid_amount ?? value)} (${text(value)})`
}

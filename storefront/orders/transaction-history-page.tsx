import type { PaymentMethodsAnswer } from '@apeak/contract/payments'
import { data, Link, useSearchParams } from 'react-router'
import { api, type Loading, settle, statusOf } from '../api.ts'
import { useShopper } from '../layout/shopper.ts'
import { apiContext } from '../server-context.ts'
import { buttonLook } from '../ui/button.tsx'
import { RetryBox } from '../ui/error-box.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { Pager, pageIn } from '../ui/pager.tsx'
import { useSettled } from '../ui/settled.tsx'
import { useLoad } from '../ui/use-load.ts'
import type { Route } from './+types/transaction-history-page'
import { ContinueOrderDialog } from './continue-order-dialog.tsx'
import { OrderCard, OrderCardShape } from './order-card.tsx'

/** The ways to pay. */
export async function loader({ context }: Route.LoaderArgs) {
  const methods = await settle(context.get(apiContext).payments.methods())
  return data({ methods }, statusOf(methods))
}

/** The same in the browser, without waiting. */
export function clientLoader() {
  return { methods: settle(api.payments.methods()) }
}

// Another span or page of the history is paid for in the same ways.
export { sameWays as shouldRevalidate } from '../payments/same-ways.ts'

/** A customer's orders. */
export default function TransactionHistoryPage({ loaderData }: Route.ComponentProps) {
  const shopper = useShopper()
  if (!shopper) return null
  return (
    <div className="wrap pt-10 md:pt-14">
      <PageHead title="Transaction History" hidden />
      <History key={shopper.id} methods={loaderData.methods} />
    </div>
  )
}

const spans = [7, 30, 90] as const

function History({ methods }: { methods: Loading<PaymentMethodsAnswer> }) {
  const [query] = useSearchParams()
  const days = spans.find((span) => String(span) === query.get('days')) ?? 90
  const page = pageIn(query)
  const list = useLoad(`${days} ${page}`, () => api.orders.transactions(page, days))
  const labels = useSettled(methods)?.value
  const orders = list.loaded?.value?.orders
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <h1 className="text-4xl font-extrabold md:text-5xl">Transaction History</h1>
        <SpanFilter chosen={days} />
      </div>
      <div className="mt-7" aria-busy={!list.fresh}>
        {list.loaded?.failure && (
          <RetryBox
            message="Failed to load Transaction History"
            busy={!list.fresh}
            onRetry={list.reload}
          />
        )}
        {!list.loaded && <Shape />}
        {orders?.data.length === 0 && <Nothing days={days} page={page} />}
        {orders && orders.data.length > 0 && (
          <ul className={`${grid} transition-opacity ${list.fresh ? '' : 'opacity-55'}`}>
            {orders.data.map((order) => (
              <li key={order.id} className="flex">
                <OrderCard order={order} method={labels?.[order.payment_method]?.label} />
              </li>
            ))}
          </ul>
        )}
      </div>
      {orders && orders.data.length > 0 && (
        <Pager current={orders.current_page} last={orders.last_page} />
      )}
      <ContinueOrderDialog methods={methods} orders={orders?.data} onChange={list.reload} />
    </>
  )
}

const grid = 'grid gap-4 md:grid-cols-2 xl:grid-cols-3'

function SpanFilter({ chosen }: { chosen: number }) {
  return (
    <nav
      aria-label="Time span"
      className="flex rounded-xl border border-line bg-surface p-1 max-sm:w-full"
    >
      {spans.map((span) => (
        <Link
          key={span}
          to={`?days=${span}`}
          aria-current={span === chosen ? 'true' : undefined}
          className="inline-flex min-h-11 flex-1 items-center justify-center rounded-lg px-2 font-medium whitespace-nowrap text-muted hover:text-ink aria-[current=true]:bg-gold-wash aria-[current=true]:text-gold sm:px-4"
        >
          Past {span} days
        </Link>
      ))}
    </nav>
  )
}

function Nothing({ days, page }: { days: number; page: number }) {
  return (
    <div className="rounded-2xl border border-line bg-surface p-8 text-center">
      {page > 1 ? (
        <>
          <p className="text-muted">There is nothing on this page any more.</p>
          <Link to={`?days=${days}`} className={`mt-5 ${buttonLook('plain')}`}>
            Back to the first page
          </Link>
        </>
      ) : (
        <>
          <p className="text-muted">You have no orders of the past {days} days.</p>
          <Link to="/products" className={`mt-5 ${buttonLook('gold')}`}>
            Browse products
          </Link>
        </>
      )}
    </div>
  )
}

function Shape() {
  return (
    <div role="status" className={grid}>
      <span className="sr-only">Loading...</span>
      {[1, 2, 3].map((card) => (
        <OrderCardShape key={card} />
      ))}
    </div>
  )
}

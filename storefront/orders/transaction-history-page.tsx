import { pagePaths } from '@apeak/contract/paths'
import type { PaymentMethodsResponse } from '@apeak/contract/payments'
import { Link, useSearchParams } from 'react-router'
import { api, type Deferred } from '../api.ts'
import { GamesOffered } from '../catalog/games-offered.tsx'
import { useShopper } from '../session/shopper.ts'
import { buttonLook } from '../ui/button.tsx'
import { useDeferred } from '../ui/deferred.tsx'
import { HistoryRowSkeleton } from '../ui/history-row.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { pageIn } from '../ui/page-number.ts'
import { PagedCards } from '../ui/paged-cards.tsx'
import { useQuery } from '../ui/use-query.ts'
import type { Route } from './+types/transaction-history-page'
import { ContinuedOrder } from './continued-order.tsx'
import { OrderRow } from './order-row.tsx'

export { clientLoader, loader, shouldRevalidate } from '../payments/load-payment-methods.ts'

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

function History({ methods }: { methods: Deferred<PaymentMethodsResponse> }) {
  const [query] = useSearchParams()
  const days = spans.find((span) => String(span) === query.get('days')) ?? 90
  const page = pageIn(query)
  const list = useQuery({ page, days }, (wanted) =>
    api.orders.transactions(wanted.page, wanted.days),
  )
  const offered = useDeferred(methods)?.value
  const orders = list.value?.orders
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <h1 className="text-4xl font-extrabold md:text-5xl">Transaction History</h1>
        <SpanFilter chosen={days} />
      </div>
      <PagedCards
        list={list}
        page={orders}
        failure="Failed to load Transaction History"
        rows
        skeleton={<HistoryRowSkeleton />}
        empty={<Nothing days={days} />}
        first={`?days=${days}`}
      >
        {(order) => <OrderRow order={order} method={offered?.[order.payment_method]} />}
      </PagedCards>
      <ContinuedOrder methods={methods} orders={orders?.data} onChange={list.retry} />
    </>
  )
}

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
          className="inline-flex min-h-11 flex-1 items-center whitespace-nowrap justify-center rounded-lg px-1 text-center font-medium text-muted hover:text-ink aria-[current=true]:bg-gold-wash aria-[current=true]:text-gold max-[22rem]:text-sm sm:flex-none sm:px-4"
        >
          Past {span} days
        </Link>
      ))}
    </nav>
  )
}

function Nothing({ days }: { days: number }) {
  return (
    <>
      <p className="text-muted">You have no orders of the past {days} days.</p>
      <Link to={pagePaths.products} className={`mt-5 ${buttonLook('gold')}`}>
        Browse products
      </Link>
      <GamesOffered />
    </>
  )
}

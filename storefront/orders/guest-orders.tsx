import { itemText, type OrderDetails } from '@apeak/contract/orders'
import { Link } from 'react-router'
import { order as texts } from '#messages/orders.ts'
import { api, isMissing, loadResult } from '../api.ts'
import { useGuestOrderIds } from '../checkout/guest-memory.ts'
import { orderPage } from '../checkout/order-payable.ts'
import { useShopper } from '../session/shopper.ts'
import { StatusBadge } from '../ui/detail-rows.tsx'
import { RetryBox } from '../ui/error-box.tsx'
import { useQuery } from '../ui/use-query.ts'
import { orderBadge } from './order-badges.ts'

const ordersShown = 6

/**
 * The guest's orders in this browser, from all tabs: the newest, except the one `shown` already. Customers
 * have their history.
 */
export function GuestOrders({ shown }: { shown?: string }) {
  const ids = useGuestOrderIds()
    .filter((id) => id !== shown)
    .slice(0, ordersShown)
  const wanted = useShopper() === null && ids.length > 0
  const { value, error, fresh, retry } = useQuery(wanted ? ids : null, readAll)
  if (!wanted || value?.length === 0) return null
  return (
    <section aria-labelledby="orders-here" className="mt-12">
      <h2 id="orders-here" className="text-2xl font-bold">
        {texts.ordersHere}
      </h2>
      <div className="mt-4" aria-busy={!fresh}>
        {error ? (
          <RetryBox message={texts.ordersHereFailed} busy={!fresh} onRetry={retry} />
        ) : (
          <ul className="grid grid-cols-1 gap-2.5">
            {value?.map((order) => (
              <li key={order.id}>
                <OrderLink order={order} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}

function OrderLink({ order }: { order: OrderDetails }) {
  return (
    <Link
      to={orderPage(order.id)}
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5 rounded-2xl border border-line bg-surface px-5 py-3.5 hover:border-edge"
    >
      <span className="min-w-0 flex-1 basis-48">
        <span className="block font-semibold">{itemText(order.product.name, order.qty)}</span>
        <span className="block text-sm text-muted">{order.product.category.name}</span>
      </span>
      <span className="price">{order.total.inCurrentCurrency.formatted}</span>
      <StatusBadge {...orderBadge(order.status)} />
    </Link>
  )
}

/** Reads the existing orders. Throws if one could not be read. */
async function readAll(ids: string[]): Promise<OrderDetails[]> {
  const results = await Promise.all(ids.map((id) => loadResult(api.orders.details(id))))
  return results.flatMap(({ value, failure }) => {
    if (failure && !isMissing(failure)) throw new Error(failure.message)
    return value ?? []
  })
}

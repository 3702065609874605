import type { GoldTransaction } from '@apeak/contract/gold'
import type { PaymentChargesAnswer, PaymentMethodsAnswer } from '@apeak/contract/payments'
import { useState } from 'react'
import { data, Link, useSearchParams } from 'react-router'
import { api, type Loading, settle, statusOf } from '../api.ts'
import { type Shopper, useShopper } from '../layout/shopper.ts'
import { apiContext } from '../server-context.ts'
import { buttonLook } from '../ui/button.tsx'
import { RetryBox } from '../ui/error-box.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { Pager, pageIn } from '../ui/pager.tsx'
import { useSettled } from '../ui/settled.tsx'
import { useLoad } from '../ui/use-load.ts'
import type { Route } from './+types/gold-history-page'
import { CancelDialog } from './cancel-dialog.tsx'
import { ContinueTopupDialog } from './continue-topup-dialog.tsx'
import { MovementCard, MovementCardShape } from './movement-card.tsx'
import { StatementForm } from './statement-form.tsx'

/** The ways to pay, and what they charge. */
export async function loader({ context }: Route.LoaderArgs) {
  const client = context.get(apiContext)
  const [methods, charges] = await Promise.all([
    settle(client.payments.methods()),
    settle(client.payments.charges()),
  ])
  return data({ methods, charges }, statusOf(methods, charges))
}

/** The same in the browser, without waiting. */
export function clientLoader() {
  return { methods: settle(api.payments.methods()), charges: settle(api.payments.charges()) }
}

// Another page of the history is paid for in the same ways.
export { sameWays as shouldRevalidate } from '../payments/same-ways.ts'

/** All that happened to a customer's gold. */
export default function GoldHistoryPage({ loaderData }: Route.ComponentProps) {
  const shopper = useShopper()
  if (!shopper) return null
  return (
    <div className="wrap pt-10 md:pt-14">
      <PageHead title="Gold History" hidden />
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <h1 className="text-4xl font-extrabold md:text-5xl">Gold History</h1>
        <Link to="/gold-topup" className={buttonLook('gold')}>
          Top up
        </Link>
      </div>
      <History key={shopper.id} shopper={shopper} {...loaderData} />
      <StatementForm key={`statement ${shopper.id}`} shopper={shopper} />
    </div>
  )
}

type Props = {
  shopper: Shopper
  methods: Loading<PaymentMethodsAnswer>
  charges: Loading<PaymentChargesAnswer>
}

type Chosen = { movement: GoldTransaction; to: 'continue' | 'cancel' }

function History({ shopper, methods, charges }: Props) {
  const [query] = useSearchParams()
  const page = pageIn(query)
  const list = useLoad(String(page), () => api.gold.history(shopper.id, page))
  const labels = useSettled(methods)?.value
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const history = list.loaded?.value?.data
  const dialog = { onClose: () => setChosen(null), onChange: list.reload }
  return (
    <>
      <div className="mt-7" aria-busy={!list.fresh}>
        {list.loaded?.failure && (
          <RetryBox
            message="Failed to load Apeak Gold History"
            busy={!list.fresh}
            onRetry={list.reload}
          />
        )}
        {!list.loaded && <Shape />}
        {history?.data.length === 0 && <Nothing page={page} />}
        {history && history.data.length > 0 && (
          <ul className={`${grid} transition-opacity ${list.fresh ? '' : 'opacity-55'}`}>
            {history.data.map((movement) => (
              <li key={movement.id} className="flex">
                <MovementCard
                  movement={movement}
                  method={labels?.[movement.payment_method ?? '']?.label}
                  onContinue={() => setChosen({ movement, to: 'continue' })}
                  onCancel={() => setChosen({ movement, to: 'cancel' })}
                />
              </li>
            ))}
          </ul>
        )}
      </div>
      {history && history.data.length > 0 && (
        <Pager current={history.current_page} last={history.last_page} />
      )}
      {chosen?.to === 'continue' && (
        <ContinueTopupDialog
          movement={chosen.movement}
          methods={methods}
          charges={charges}
          {...dialog}
        />
      )}
      {chosen?.to === 'cancel' && (
        <CancelDialog movement={chosen.movement} customerId={shopper.id} {...dialog} />
      )}
    </>
  )
}

const grid = 'grid gap-4 md:grid-cols-2 xl:grid-cols-3'

function Nothing({ page }: { page: number }) {
  return (
    <div className="rounded-2xl border border-line bg-surface p-8 text-center">
      <p className="text-muted">
        {page > 1
          ? 'There is nothing on this page any more.'
          : 'Nothing has happened to your gold yet.'}
      </p>
      <Link to={page > 1 ? '?' : '/gold-topup'} className={`mt-5 ${buttonLook('plain')}`}>
        {page > 1 ? 'Back to the first page' : 'Top up your gold'}
      </Link>
    </div>
  )
}

function Shape() {
  return (
    <div role="status" className={grid}>
      <span className="sr-only">Loading...</span>
      {[1, 2, 3].map((card) => (
        <MovementCardShape key={card} />
      ))}
    </div>
  )
}

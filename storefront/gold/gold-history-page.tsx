import type { GoldTransaction } from '@apeak/contract/gold'
import { pagePaths } from '@apeak/contract/paths'
import type { PaymentChargesResponse, PaymentMethodsResponse } from '@apeak/contract/payments'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { api, type Deferred } from '../api.ts'
import { GamesOffered } from '../catalog/games-offered.tsx'
import { type Shopper, useShopper } from '../session/shopper.ts'
import { buttonLook } from '../ui/button.tsx'
import { useDeferred } from '../ui/deferred.tsx'
import { HistoryRowSkeleton } from '../ui/history-row.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { pageIn } from '../ui/page-number.ts'
import { PagedCards } from '../ui/paged-cards.tsx'
import { useQuery } from '../ui/use-query.ts'
import type { Route } from './+types/gold-history-page'
import { CancelTopupDialog } from './cancel-topup-dialog.tsx'
import { ContinueTopupDialog } from './continue-topup-dialog.tsx'
import { LedgerEntryRow } from './ledger-entry-row.tsx'
import { StatementForm } from './statement-form.tsx'

export { clientLoader, loader, shouldRevalidate } from '../payments/load-payment-methods.ts'

/** All that happened to a customer's gold. */
export default function GoldHistoryPage({ loaderData }: Route.ComponentProps) {
  const shopper = useShopper()
  if (!shopper) return null
  return (
    <div className="wrap pt-10 md:pt-14">
      <PageHead title="Gold History" hidden />
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <h1 className="text-4xl font-extrabold md:text-5xl">Gold History</h1>
        <Link to={pagePaths.goldTopup} className={buttonLook('gold')}>
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
  methods: Deferred<PaymentMethodsResponse>
  fees: Deferred<PaymentChargesResponse>
}

type Chosen = { entry: GoldTransaction; to: 'continue' | 'cancel' }

function History({ shopper, methods, fees }: Props) {
  const [query] = useSearchParams()
  const page = pageIn(query)
  const list = useQuery(page, (wanted) => api.gold.history(shopper.id, wanted))
  const offered = useDeferred(methods)?.value
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const dialog = { onClose: () => setChosen(null), onChange: list.retry }
  return (
    <>
      <PagedCards
        list={list}
        page={list.value?.data}
        failure="Failed to load Apeak Gold History"
        rows
        skeleton={<HistoryRowSkeleton />}
        empty={<Nothing />}
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

function Nothing() {
  return (
    <>
      <p className="text-muted">Nothing has happened to your gold yet.</p>
      <Link to={pagePaths.goldTopup} className={`mt-5 ${buttonLook('plain')}`}>
        Top up your gold
      </Link>
      <GamesOffered />
    </>
  )
}

import type { OrderDetails } from '@apeak/contract/orders'
import { pagePaths } from '@apeak/contract/paths'
import { useState } from 'react'
import { Link } from 'react-router'
import type { AskedAbout } from '../support/asked-about.ts'
import { Button, buttonLook } from '../ui/button.tsx'
import { CorrectionDialog } from './correction-dialog.tsx'

type Props = {
  order: OrderDetails
  /** Called when the order may have changed. */
  onChange: () => void
}

/** What to do where something about an order is wrong. */
export function OrderHelp({ order, onChange }: Props) {
  const [isCorrecting, setCorrecting] = useState(false)
  const about: AskedAbout = { orderId: order.id, reference: order.short_reference }
  return (
    <section
      aria-labelledby="order-help"
      className="mt-5 rounded-2xl border border-line bg-surface p-5"
    >
      <h2 id="order-help" className="text-lg font-bold">
        Something wrong?
      </h2>
      <CorrectionNote correction={order.correction} />
      <div className="mt-3 flex flex-wrap gap-2.5">
        {order.may_correct && (
          <Button onClick={() => setCorrecting(true)}>Correct the details</Button>
        )}
        <Link to={pagePaths.submitTicket} state={about} className={buttonLook('plain')}>
          Ask for help
        </Link>
      </div>
      {isCorrecting && (
        <CorrectionDialog
          order={order}
          onClose={() => setCorrecting(false)}
          onAsked={() => {
            setCorrecting(false)
            onChange()
          }}
        />
      )}
    </section>
  )
}

/** What became of the details that the shopper asked for; changes are read out. */
function CorrectionNote({ correction }: Pick<OrderDetails, 'correction'>) {
  return (
    <div role="status" className="mt-1.5 text-muted empty:hidden">
      {correction && (
        <>
          {sentences[correction.state]}
          {correction.state === 'declined' && <q className="text-ink">{correction.reason}</q>}
          {correction.state === 'asked' && (
            <span className="font-medium text-ink">
              {correction.options.map(({ name, value }) => `${name} ${value}`).join(', ')}
            </span>
          )}
        </>
      )}
    </div>
  )
}

const sentences: Record<NonNullable<OrderDetails['correction']>['state'], string> = {
  asked: 'We look at the details that you asked for before we deliver: ',
  accepted: 'We corrected the details, as you asked.',
  declined: 'We could not change the details: ',
}

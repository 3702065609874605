import { pagePaths, pathTo } from '@apeak/contract/paths'
import { Link } from 'react-router'
import { CheckAgain } from '../payments/check-again.tsx'
import { PayButton } from '../payments/pay-button.tsx'
import type { ShownStatus } from '../payments/shown-status.ts'
import { buttonLook } from '../ui/button.tsx'
import type { PersistedTopup } from './topup.ts'

type Props = {
  status: ShownStatus
  /** What this tab persisted of the top-up; null on another device. */
  topup: PersistedTopup | null
  busy: boolean
  checking: boolean
  onPay: (topup: PersistedTopup) => void
  onCheck: () => void
}

/** What can be done about a top-up, by its status. */
export function TopupActions({ status, topup, busy, checking, onPay, onCheck }: Props) {
  if (status === 'checking') return null
  const check = (
    <CheckAgain look="quiet" checking={checking} onCheck={onCheck} className="min-h-12!" />
  )
  if (status === 'waiting') return check
  const history = (
    <Link to={pagePaths.goldHistory} className={`min-h-12! ${buttonLook('plain')}`}>
      Gold History
    </Link>
  )
  if (status === 'unreadable') {
    return (
      <>
        {check}
        {history}
      </>
    )
  }
  if (status === 'open' || status === 'failed') {
    return (
      <>
        {topup && (
          <PayButton busy={busy} onClick={() => onPay(topup)}>
            {status === 'failed' ? 'Try again' : 'Pay now'}
          </PayButton>
        )}
        {history}
        {check}
      </>
    )
  }
  return (
    <>
      {topup?.orderId && status === 'paid' && <ContinueOrderLink orderId={topup.orderId} />}
      {history}
    </>
  )
}

function ContinueOrderLink({ orderId }: { orderId: string }) {
  return (
    <Link
      to={pathTo(pagePaths.transactionHistory, {}, { order_id: orderId, method: 'apeak' })}
      className={`min-h-12! ${buttonLook('gold')}`}
    >
      Continue your order
    </Link>
  )
}

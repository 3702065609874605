import { pagePaths, pathTo } from '@apeak/contract/paths'
import { api } from '../api.ts'
import { useHydrated, usePageQuery } from '../ui/browser-state.ts'
import { PageHead } from '../ui/page-head.tsx'
import { PayButton, PaymentNote, PaymentProgress } from './payment-dialog.tsx'
import { specificMessage } from './payment-errors.ts'
import type { Payable } from './provider.ts'
import { declineTexts, type StatusText } from './status-texts.ts'
import { CheckAgain, StatusView } from './status-view.tsx'
import { usePayment } from './use-payment.ts'
import {
  type ShownStatus,
  shownStatus,
  usePaymentStatus,
  usePayOnArrival,
} from './use-payment-status.ts'

/** Where an operator pays the test of a payment provider, as a shopper would. */
export default function ProviderTestPage() {
  const query = usePageQuery()
  const id = query.get('id') ?? ''
  return (
    <div className="wrap max-w-2xl py-12 md:py-16">
      <PageHead title="Payment test" hidden />
      <ProviderTest key={id} id={id} returned={query.has('returned')} />
    </div>
  )
}

function ProviderTest({ id, returned }: { id: string; returned: boolean }) {
  const { status, due, checking, check } = usePaymentStatus('test', id, {
    enabled: id !== '',
    patient: returned,
  })
  const payment = usePayment({ onEnd: check })
  const method = due?.payment_method
  const mayPay = status === 'open' || status === 'failed'
  const pay = method && mayPay ? () => payment.pay(testPayable(id, method)) : null
  usePayOnArrival(pay)
  const isMissing = useHydrated() && id === ''
  const shown = isMissing ? 'unknown' : shownStatus(status, returned)
  return (
    <>
      <StatusView text={texts[shown]} size="page">
        {shown === 'failed' && due?.decline && `${declineTexts[due.decline]} `}
      </StatusView>
      <PaymentNote sentences={[payment.note]} />
      <PaymentProgress step={payment.step} />
      <div className="mt-6 flex flex-wrap gap-2.5 empty:hidden">
        {pay && (
          <PayButton busy={payment.busy} onClick={pay}>
            Pay {due?.amount.inCurrentCurrency.formatted}
          </PayButton>
        )}
        {(shown === 'waiting' || shown === 'unreadable') && (
          <CheckAgain look="plain" checking={checking} onCheck={check} className="min-h-12!" />
        )}
      </div>
    </>
  )
}

const testPage = (id: string, query: Record<string, string> = {}) =>
  pathTo(pagePaths.providerTest, {}, { id, ...query })

function testPayable(id: string, method: string): Payable {
  return {
    kind: 'test',
    method,
    description: 'Payment test',
    email: '',
    open: async () => ({ id, fields: await api.payments.openTest(id) }),
    // Only the shop's own methods are confirmed.
    confirm: async () => ({ success: false, status: 'open' }),
    statusPage: testPage,
    success: () => ({ toast: 'Payment successful', to: testPage(id) }),
    errorTexts: (error) => [specificMessage(error) ?? 'The payment could not be opened.'],
    closedLeadsTo: 'statusPage',
  }
}

/** The texts of a test's status. */
const texts: Record<ShownStatus, StatusText> = {
  checking: { title: 'Checking the test', sentence: 'One moment, please.', look: 'open' },
  open: {
    title: 'Test this payment method',
    sentence: 'Pay as a shopper would. The money is refunded by itself.',
    look: 'open',
  },
  waiting: {
    title: 'Waiting for the provider',
    sentence: 'This page updates itself. The console shows each step.',
    look: 'open',
  },
  pending: {
    title: 'Waiting for the provider',
    sentence: 'The console shows each step.',
    look: 'open',
  },
  paid: {
    title: 'The payment arrived',
    sentence: 'It is being refunded. You can close this tab: the console shows each step.',
    look: 'good',
  },
  received: {
    title: 'The payment could not be used',
    sentence: 'It is in the console’s queue.',
    look: 'bad',
  },
  failed: { title: 'The payment failed', sentence: 'You were not charged.', look: 'bad' },
  cancelled: {
    title: 'This test was stopped',
    sentence: 'Start another in the console. Money that still arrives is refunded.',
    look: 'plain',
  },
  unreadable: {
    title: 'The test could not be loaded',
    sentence: 'The shop could not be reached. This does not affect your payment.',
    look: 'bad',
  },
  unknown: { title: 'There is no such test', sentence: 'Start one in the console.', look: 'plain' },
}

import type { TopupCreated } from '@apeak/contract/gold'
import { formatSen } from '@apeak/contract/money'
import { pagePaths, pathTo } from '@apeak/contract/paths'
import type { PaymentMethodValue } from '@apeak/contract/payments'
import { pages } from '#messages/frame.ts'
import { goldTopup } from '#messages/gold-pages.ts'
import { api } from '../api.ts'
import { useSettings } from '../layout/settings.ts'
import { callbackField } from '../payments/pay.ts'
import {
  checkoutFailedText,
  paymentErrorTexts,
  specificMessage,
} from '../payments/payment-errors.ts'
import { persistedPayments } from '../payments/persisted-payments.ts'
import type { Opened, Payable } from '../payments/provider.ts'
import { useShopper } from '../session/shopper.ts'

/** Makes the shopper's top-ups payables. */
export function useTopupPayable(): (topup: Topup) => Payable {
  const shopper = useShopper()
  const { publicUrl } = useSettings()
  return (topup) => {
    const { method, valueSen } = topup
    const { callback_url } = callbackField('topup', method, publicUrl)
    return {
      kind: 'topup',
      method,
      description: valueSen > 0 ? `${pages.gold} ${formatSen(valueSen)}` : pages.gold,
      email: shopper?.email ?? '',
      open: () => openTopup(topup, shopper?.id ?? 0, callback_url),
      confirm: (id) => api.gold.callback({ payment_method: method, point_transaction_id: id }),
      statusPage: topupPage,
      // Only manual payments end on the page: providers return to it later.
      success: (id) => ({
        toast: goldTopup.paid,
        description: goldTopup.sendTransfer,
        to: topupPage(id),
      }),
      errorTexts: topup.id === null ? newTopupErrorTexts : paymentErrorTexts,
      closedLeadsTo: 'statusPage',
    }
  }
}

/** A new top-up's dialog shows why it failed. */
const newTopupErrorTexts = (error: unknown) => [specificMessage(error) ?? checkoutFailedText]

/** The address of a top-up's status page. */
export function topupPage(id: string, query: Record<string, string> = {}): string {
  return pathTo(pagePaths.goldTopup, {}, { point_transaction_id: id, ...query })
}

/** Starts a new top-up, or continues an unpaid one. */
async function openTopup(
  topup: Topup,
  customerId: number,
  callback_url: string | undefined,
): Promise<Opened> {
  const body = { payment_method: topup.method, ...(callback_url ? { callback_url } : {}) }
  const { point_transaction_id: id, ...fields } = await send(topup, customerId, body)
  persistedTopups.save({ ...topup, id })
  return { id, fields }
}

type Body = Pick<Parameters<typeof api.gold.buy>[0], 'payment_method' | 'callback_url'>

function send(
  { id, valueSen, channel }: Topup,
  customerId: number,
  body: Body,
): Promise<TopupCreated> {
  return id === null
    ? api.gold.buy({
        ...body,
        ...(channel && { channel }),
        user_id: customerId,
        amount: valueSen / 100,
      })
    : api.gold.continueTopup({ ...body, customer_id: customerId, point_transaction_id: id })
}

/** A top-up to pay: a new one, or an existing one by id. */
type Topup = {
  id: string | null
  method: PaymentMethodValue
  /** The credited value, in sen; 0 if unknown. */
  valueSen: number
  /** The order that waits for this gold, or null. */
  orderId: string | null
  /** The bank or wallet of a new top-up. */
  channel?: string | null
  /** The page that needs this gold. */
  back?: string | null
}

export type PersistedTopup = Topup & { id: string }

/** The tab's newest top-up. */
export const persistedTopups = persistedPayments<PersistedTopup>('topup', ({ id }) => id)

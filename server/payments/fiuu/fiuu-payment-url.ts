import { amountText } from './fiuu-amount.ts'
import { extendedVcode } from './fiuu-signature.ts'

/** What Fiuu's page is to show and where it leads. */
export type NewFiuuPayment = {
  amountSen: number
  /** Ours, at most 32 characters, beginning with a letter. */
  orderid: string
  billName: string
  billEmail: string
  billMobile: string
  billDescription: string
  /** Absent: the shopper chooses on Fiuu's page. */
  channel?: string
  returnUrl: string
  callbackUrl: string
  cancelUrl?: string
}

/** The address of the payment page, signed in the extended format, which protects the currency. */
export function paymentUrl(
  config: { payUrl: string; merchantId: string; verifyKey: string },
  payment: NewFiuuPayment,
): string {
  const { merchantId, verifyKey } = config
  const { orderid } = payment
  if (!/^[A-Za-z][A-Za-z0-9-]{0,31}$/.test(orderid)) throw new Error('orderid has a wrong shape')
  const amount = amountText(payment.amountSen)
  const signed = { amount, merchantId, orderid, currency: 'MYR' }
  const query = new URLSearchParams({
    amount,
    orderid,
    bill_name: plain(payment.billName, 128),
    bill_email: plain(payment.billEmail, 128),
    bill_mobile: plain(payment.billMobile, 32),
    bill_desc: plain(payment.billDescription, 200),
    country: 'MY',
    currency: 'MYR',
    langcode: 'en',
    vcode: extendedVcode(signed, verifyKey),
    returnurl: payment.returnUrl,
    callbackurl: payment.callbackUrl,
  })
  if (payment.cancelUrl) query.set('cancelurl', payment.cancelUrl)
  if (payment.channel) query.set('channel', payment.channel)
  return `${config.payUrl}/RMS/pay/${encodeURIComponent(merchantId)}/?${query}`
}

// A firewall of Fiuu's refuses quotes, brackets and ampersands in these fields.
function plain(text: string, length: number): string {
  return text
    .replace(/["'<>&\\`\p{Cc}]/gu, ' ')
    .trim()
    .slice(0, length)
}

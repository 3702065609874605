import { newId } from '../ids.ts'
import { isWebAddress } from '../pages.ts'
import { prune } from '../prune.ts'
import type { World } from '../world.ts'
import { channelOf } from './channels.ts'
import type { Visit } from './fiuu-state.ts'
import { md5, senOf } from './hashes.ts'

const needed = ['amount', 'orderid', 'bill_name', 'bill_email', 'bill_mobile', 'bill_desc', 'vcode']

/** Opens the payment page for a shop's link or form: returns a visit, or the refusal. */
export function openPayment(
  world: World,
  merchantId: string,
  channelFile: string,
  form: URLSearchParams,
): Visit | { refused: string } {
  const settings = world.settings.fiuu
  if (merchantId !== settings.merchantId) return { refused: 'Unknown merchant' }
  const missing = needed.find((name) => !form.get(name))
  if (missing) return { refused: `Missing parameter: ${missing}` }
  const text = (name: string) => form.get(name) ?? ''
  if (text('orderid').length > 32) return { refused: 'orderid is longer than 32 characters' }
  const sen = senOf(text('amount'))
  if (sen === null) return { refused: 'The amount is not valid' }
  if (sen < settings.minimumSen) return { refused: 'The amount is below the minimum' }
  const currency = form.get('currency') ?? form.get('cur') ?? 'MYR'
  if (currency !== 'MYR' && currency !== 'RM') return { refused: 'The currency is not supported' }
  if (text('vcode') !== vcodeOf(world, form)) return { refused: 'The vcode is not valid' }
  const address = (name: string) => (isWebAddress(text(name)) ? text(name) : '')
  const visit: Visit = {
    id: newId('visit', 22),
    orderid: text('orderid'),
    amount: text('amount'),
    currency,
    channel: channelOf(channelFile) || channelOf(text('channel')),
    billName: text('bill_name'),
    returnUrl: address('returnurl'),
    callbackUrl: address('callbackurl'),
    cancelUrl: address('cancelurl'),
  }
  const { visits } = world.state.fiuu
  visits[visit.id] = visit
  prune(visits, () => true)
  world.changed()
  return visit
}

function vcodeOf(world: World, form: URLSearchParams): string {
  const { merchantId, verifyKey, extendedVcode } = world.settings.fiuu
  const plain = [form.get('amount') ?? '', merchantId, form.get('orderid') ?? '', verifyKey]
  const currency = form.get('currency') ?? form.get('cur') ?? 'MYR'
  return extendedVcode ? md5(...plain, currency) : md5(...plain)
}

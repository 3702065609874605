import { formatSen } from '@apeak/contract/money'
import type { PaymentMethodValue } from '@apeak/contract/payments'
import { fieldRefused, Refusal } from '#platform/http/problems.ts'
import type { PaymentsContext } from './context.ts'
import type { Provider } from './provider.ts'

/**
 * Refuses a callback address that is not one of the shop's own on its public address. An absent or
 * empty one is accepted: gold and manual payments have none.
 */
export function refuseForeignCallback(
  { config: { publicUrl }, providers }: PaymentsContext,
  callbackUrl: string | undefined,
): void {
  if (!callbackUrl) return
  const callbacks = [...providers.values()].flatMap(returnPaths)
  // Compared as written: a parser that repairs odd forms would accept what a browser reads otherwise.
  const path = callbackUrl.startsWith(publicUrl) ? callbackUrl.slice(publicUrl.length) : ''
  const [pathname, query, ...more] = path.split('?')
  const allowed =
    pathname !== undefined &&
    callbacks.includes(pathname) &&
    more.length === 0 &&
    (query === undefined || /^orderid=[A-Za-z0-9-]{0,64}$/.test(query))
  if (!allowed) {
    throw fieldRefused('callback_url', "The callback must be one of this shop's own addresses.")
  }
}

/** Where a provider may be told to send a browser: to its own callbacks. */
function returnPaths({ routes }: Provider): string[] {
  return routes.flatMap(({ path, kind }) => (kind === null ? [] : [path]))
}

/** Refuses a bank or wallet that the method's provider does not offer. */
export function refuseForeignChannel(
  { providers }: PaymentsContext,
  payment_method: string,
  channel: string | undefined,
): void {
  if (channel === undefined) return
  const offered = providers.get(payment_method)?.channels ?? []
  if (offered.some(({ value }) => value === channel)) return
  throw fieldRefused('channel', 'This bank or wallet is not available.')
}

/** Refuses a payment method that is no provider's. */
export function refuseForeignMethod(
  { providers }: PaymentsContext,
  payment_method: PaymentMethodValue,
): void {
  if (providers.has(payment_method)) return
  throw fieldRefused('payment_method', 'This payment method is not available.')
}

/**
 * Refuses, with 422 that names the method, a total (sen) below the least that the method takes. What
 * costs nothing needs no method. `extra`: what the refusal carries besides.
 */
export function refuseTooLittle(
  total_sen: number,
  { min_payable_sen }: { min_payable_sen: number },
  extra: Record<string, unknown> = {},
): void {
  if (isEnough(total_sen, { min_payable_sen })) return
  const least = formatSen(min_payable_sen)
  const sentence = `This payment method takes ${least} or more. Please choose another one.`
  throw new Refusal(422, sentence, { errors: { payment_method: [sentence] }, ...extra })
}

/** Whether a method takes a total (sen). What costs nothing needs no method. */
export function isEnough(
  total_sen: number,
  { min_payable_sen }: { min_payable_sen: number },
): boolean {
  return total_sen === 0 || total_sen >= min_payable_sen
}

import { data, type LoaderFunctionArgs, type ShouldRevalidateFunctionArgs } from 'react-router'
import { api, loadResult, statusOf } from '../api.ts'
import { apiContext } from '../server-context.ts'

/** Loads the payment methods with fees, for pages that take payments. */
export async function loader({ context }: LoaderFunctionArgs) {
  const client = context.get(apiContext)
  const [methods, fees] = await Promise.all([
    loadResult(client.payments.methods()),
    loadResult(client.payments.charges()),
  ])
  return data({ methods, fees }, statusOf(methods, fees))
}

/** The same in the browser, without waiting. */
export function clientLoader() {
  return {
    methods: loadResult(api.payments.methods()),
    fees: loadResult(api.payments.charges()),
  }
}

/** Reloads only on a change of page, not of its address. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, defaultShouldRevalidate } = change
  const isSearchAlone =
    currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search
  return isSearchAlone ? false : defaultShouldRevalidate
}

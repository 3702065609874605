import { data, type LoaderFunctionArgs, type ShouldRevalidateFunctionArgs } from 'react-router'
import { api, loadResult, statusOf } from '../api.ts'
import { apiContext } from '../server-context.ts'

/** What pages that pay load: the payment methods and their fees. */
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

/** Whether to load them anew: not for another address of the page that is open. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, defaultShouldRevalidate } = change
  const isSearchAlone =
    currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search
  return isSearchAlone ? false : defaultShouldRevalidate
}

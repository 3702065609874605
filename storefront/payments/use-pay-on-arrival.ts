import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router'

/**
 * Begins the payment that another page could not, whose document may not load the provider's script:
 * the address says so by `pay`. Once; null begins nothing.
 */
export function usePayOnArrival(pay: (() => void) | null): void {
  const [query, setQuery] = useSearchParams()
  const wanted = pay !== null && query.has('pay')
  const begin = useEffectEvent(() => {
    pay?.()
    // A reload must not open the payment again.
    setQuery(withoutPay, { replace: true, preventScrollReset: true })
  })
  useEffect(() => {
    if (wanted) begin()
  }, [wanted])
}

function withoutPay(query: URLSearchParams): URLSearchParams {
  query.delete('pay')
  return query
}

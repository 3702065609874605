import { useState } from 'react'
import { api, loadResult } from '../api.ts'
import { useReload } from '../ui/deferred.tsx'

const load = () => loadResult(api.payments.methods())

/** The payment methods where the page has no loader for them, and what loads them anew. */
export function useLoadedMethods() {
  const [first] = useState(load)
  return useReload(first, load)
}

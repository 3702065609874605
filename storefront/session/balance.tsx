import { formatSen } from '@apeak/contract/money'
import { createContext, type ReactNode, useContext, useEffect } from 'react'
import { useLocation } from 'react-router'
import { api } from '../api.ts'
import { useQuery } from '../ui/use-query.ts'
import { balanceSen } from './balance-sen.ts'
import { storeLastBalance, useShopper } from './shopper.ts'

/** The shopper's gold. `sen` is null while unknown, and `text` while loading. */
export type Balance = { sen: number | null; text: string | null }

const loading: Balance = { sen: null, text: null }
// Not RM 0.00, which shoppers would read as lost gold.
const unreadable: Balance = { sen: null, text: 'RM –' }
const BalanceContext = createContext(loading)

/** Loads the shopper's gold, again on every navigation, for all components. */
export function BalanceProvider({ children }: { children: ReactNode }) {
  return <BalanceContext value={useLoadedBalance()}>{children}</BalanceContext>
}

/** The shopper's gold. */
export function useBalance(): Balance {
  return useContext(BalanceContext)
}

function useLoadedBalance(): Balance {
  const { key } = useLocation()
  const id = useShopper()?.id
  const { value, error } = useQuery(id === undefined ? null : { id, key }, loadBalance, {
    optional: 'The balance',
  })
  const known = value?.id === id ? value?.sen : undefined
  useEffect(() => {
    if (value && value.id === id) storeLastBalance(formatSen(value.sen))
  }, [value, id])
  if (known !== undefined) return { sen: known, text: formatSen(known) }
  return id !== undefined && error ? unreadable : loading
}

async function loadBalance({ id }: { id: number }): Promise<{ id: number; sen: number }> {
  const { data } = await api.gold.balance(id)
  return { id, sen: balanceSen(data) }
}

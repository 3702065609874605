import { formatSen } from '@apeak/contract/money'
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { api } from '../api.ts'
import { balanceSen } from './balance-sen.ts'
import { useShopper } from './shopper.ts'

/** The shopper's gold. Both are null while it is not known. */
export type Balance = { sen: number | null; text: string | null }

const unknown: Balance = { sen: null, text: null }
const BalanceContext = createContext(unknown)

/** Loads the shopper's gold, anew on every change of route, for all that shows it. */
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
  const [known, setKnown] = useState<{ id: number; balance: Balance }>()
  const asked = useRef('')

  useEffect(() => {
    if (id === undefined) return
    const asking = `${id} ${key}`
    asked.current = asking
    readBalance(id).then((sen) => {
      if (asked.current !== asking) return
      setKnown((before) => {
        const old = before?.id === id ? (before.balance.sen ?? 0) : 0
        return { id, balance: { sen: sen ?? old, text: formatSen(sen ?? old) } }
      })
    })
  }, [id, key])

  return known && known.id === id ? known.balance : unknown
}

async function readBalance(id: number): Promise<number | undefined> {
  try {
    const { data } = await api.gold.balance(id)
    return balanceSen(data)
  } catch (error) {
    // The page is whole without it.
    console.warn('The balance could not be read', error)
    return undefined
  }
}

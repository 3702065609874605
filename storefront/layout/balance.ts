import { formatSen, senOf } from '@apeak/contract/money'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { api } from '../api.ts'
import type { Shopper } from './shopper.ts'

/** A balance from the wire as its owner reads it; anything that is no number counts as nothing. */
export function balanceText(balance: unknown): string {
  const ringgit = Number(balance ?? 0)
  return formatSen(Number.isFinite(ringgit) ? senOf(ringgit) : 0)
}

/** The shopper's gold as text, asked for anew on each page; null while it is not known. */
export function useBalance(shopper: Shopper | null): string | null {
  const { pathname } = useLocation()
  const id = shopper?.id
  const [known, setKnown] = useState<{ id: number; text: string }>()
  const asked = useRef('')

  useEffect(() => {
    if (id === undefined) return
    const asking = `${id} ${pathname}`
    asked.current = asking
    readBalance(id).then((text) => {
      if (asked.current !== asking) return
      setKnown((before) => {
        const old = before?.id === id ? before.text : balanceText(0)
        return { id, text: text ?? old }
      })
    })
  }, [id, pathname])

  return known && known.id === id ? known.text : null
}

async function readBalance(id: number): Promise<string | undefined> {
  try {
    const { data } = await api.gold.balance(id)
    return balanceText(data)
  } catch (error) {
    // The page is whole without it.
    console.warn('The balance could not be read', error)
    return undefined
  }
}

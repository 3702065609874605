import type { Product } from '@apeak/contract/catalog'
import { useState } from 'react'
import { api, loadResult } from '../api.ts'

/** The items on sale, and a way to read them again when a refusal shows that they have changed. */
export function useProducts(slug: string, offered: Product[]): [Product[], () => void] {
  const [newer, setNewer] = useState<{ of: Product[]; products: Product[] }>()
  async function read() {
    const { value } = await loadResult(api.catalog.products(slug))
    if (value) setNewer({ of: offered, products: value })
  }
  return [newer?.of === offered ? newer.products : offered, read]
}

import { consolePaths } from '@apeak/contract/paths'
import type { PriceImport, PricePreview } from '@apeak/contract/prices-console'
import { useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'react-admin'
import { call, isWaiting, refusalOf } from '../api.ts'
import { BringLines, type Looked } from '../ui/bring-lines.tsx'
import { PriceDifference } from './price-difference.tsx'

/** Brings prices: from a file or pasted, looked at first. */
export function BringPrices() {
  const notify = useNotify()
  const queries = useQueryClient()
  const apply = async ({ preview, request_key }: Looked<PricePreview>) => {
    const changes = preview.changes.map(({ product_id, from_sen, to_sen }) => ({
      ...{ product_id, from_sen, to_sen },
    }))
    try {
      const done = await call<PriceImport>('POST', consolePaths.priceImports, {
        request_key,
        changes,
      })
      notify(`${done.changes} prices changed`, { type: 'success' })
    } catch (error) {
      if (!isWaiting(error)) throw error
      notify(error.message, { type: 'info', autoHideDuration: 10_000 })
    } finally {
      void queries.invalidateQueries({ queryKey: ['price-imports'] })
    }
  }
  return (
    <BringLines<PricePreview>
      label="Prices"
      helperText="The first line names the columns: id and price at least."
      rows={{ min: 3, max: 10 }}
      lookLabel="Show the difference"
      previewPath={consolePaths.previewPrices}
      apply={apply}
      // Somebody changed a price since: the difference as it is now.
      isOutdated={(error) => refusalOf(error) === 'prices_changed'}
    >
      {(preview, props) => <PriceDifference preview={preview} {...props} />}
    </BringLines>
  )
}

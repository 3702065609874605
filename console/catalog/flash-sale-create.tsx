import Box from '@mui/material/Box'
import { useSearchParams } from 'react-router-dom'
import { CreatePage } from '../ui/create-page.tsx'
import { ItemField } from './choose-things.tsx'
import { FlashSaleFields } from './flash-sale-fields.tsx'

/** A new flash sale. `?product_id=`: of which item. */
export function FlashSaleCreate() {
  const [query] = useSearchParams()
  const product_id = Number(query.get('product_id')) || null
  return (
    <CreatePage resource="flash-sales" title="New flash sale" initially={{ ...usual, product_id }}>
      <Box sx={{ display: 'grid', gap: 2 }}>
        <ItemField />
        <FlashSaleFields />
      </Box>
    </CreatePage>
  )
}

const usual = { price_sen: null, qty: null, customer_limit: 5, starts_at: null, ends_at: null }

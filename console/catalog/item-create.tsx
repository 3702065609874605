import Box from '@mui/material/Box'
import { BooleanInput, TextInput } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import { CreatePage } from '../ui/create-page.tsx'
import { MoneyField } from '../ui/money-field.tsx'
import { GameField } from './choose-things.tsx'

/** A new item: a draft. `?category_id=`: of which game. */
export function ItemCreate() {
  const [query] = useSearchParams()
  const category_id = Number(query.get('category_id')) || null
  return (
    <CreatePage resource="products" title="New item" initially={{ ...nothingYet, category_id }}>
      <Box sx={{ display: 'grid', gap: 2 }}>
        <GameField />
        <TextInput source="name" label="Name" fullWidth helperText={false} />
        <MoneyField source="price_sen" label="Price" />
        <BooleanInput source="delivered_by_code" label="Delivered by code" helperText={false} />
      </Box>
    </CreatePage>
  )
}

const nothingYet = {
  name: '',
  description: '',
  price_sen: null,
  base_image_id: null,
  delivered_by_code: false,
  subcategory_ids: [],
  options: [],
  published_at: null,
}

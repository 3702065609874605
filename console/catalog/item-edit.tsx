import type { EditedProduct } from '@apeak/contract/catalog-console'
import Box from '@mui/material/Box'
import { BooleanInput, TextInput } from 'react-admin'
import { EditPage } from '../ui/edit-page.tsx'
import { Money } from '../ui/money.tsx'
import { MoneyField } from '../ui/money-field.tsx'
import { Panel } from '../ui/panel.tsx'
import { PictureField } from '../ui/picture-field.tsx'
import { PublishPanel } from '../ui/publish-panel.tsx'
import { RichTextField } from '../ui/rich-text-field.tsx'
import { GameField } from './choose-things.tsx'
import { ItemOrder } from './item-order.tsx'
import { ItemSales } from './item-sales.tsx'
import { ItemSubcategoriesField } from './item-subcategories-field.tsx'
import { OptionsField } from './options-field.tsx'
import { PriceHistoryPanel } from './price-history-panel.tsx'

const inMoney = (sen: unknown) => <Money sen={Number(sen)} />

const fields = {
  name: { label: 'Name' },
  category_id: { label: 'Game' },
  subcategory_ids: { label: 'Subcategories' },
  description: { label: 'Description' },
  price_sen: { label: 'Price', show: inMoney },
  base_image_id: { label: 'Picture' },
  options: { label: 'What is asked' },
  delivered_by_code: { label: 'Delivered by code' },
  published_at: { label: 'Publishing' },
}

/** An item as it is edited, with its flash sales and what it cost since when. */
export function ItemEdit() {
  return (
    <EditPage<EditedProduct>
      resource="products"
      fields={fields}
      titleOf={({ category_name, name }) => `${category_name}, ${name}`}
      right="prices.change"
      kind="product"
      aside={
        <>
          <PublishPanel
            right="catalog.change"
            archiving="Nobody can order it any more. Orders go on showing it."
            duplicates
          />
          <Panel title="Picture">
            <PictureField source="base_image_id" label="Picture" />
          </Panel>
        </>
      }
      below={(item) => (
        <Box sx={{ display: 'grid', gap: 2, mt: 4 }}>
          <ItemSales item={item} />
          <PriceHistoryPanel key={item.version} item={item} />
          <ItemOrder item={item} />
        </Box>
      )}
    >
      <Panel title="What is sold">
        <Box sx={{ display: 'grid', gap: 2 }}>
          <TextInput source="name" label="Name" fullWidth helperText={false} />
          <MoneyField source="price_sen" label="Price" />
          <GameField />
          <ItemSubcategoriesField />
          <BooleanInput source="delivered_by_code" label="Delivered by code" helperText={false} />
          <RichTextField source="description" label="Description" />
        </Box>
      </Panel>
      <Panel title="What is asked with the item">
        <OptionsField />
      </Panel>
    </EditPage>
  )
}

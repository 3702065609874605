import type { WeekHours } from '@apeak/contract/opening-hours'
import { type EditedShop, shopFields } from '@apeak/contract/shop'
import { NumberInput } from 'react-admin'
import { EditPage } from '../forms/edit-page.tsx'
import { FieldInputs } from '../forms/inputs.tsx'
import { hoursText, WeekFields } from '../forms/week-hours.tsx'
import { Panel } from '../ui/panel.tsx'
import { SellingPausePanel } from './selling-pause.tsx'

/** Edits who sells, and when orders are delivered. */
export function ShopEdit() {
  return (
    <EditPage<EditedShop>
      resource="shop"
      kind="shop"
      right="shop.change"
      fields={{
        ...shopFields,
        delivery_hours: { label: 'Delivery hours', show: (days) => hoursText(days as WeekHours) },
      }}
      titleOf={() => 'Shop'}
      aside={<SellingPausePanel right="shop.change" of="the shop" />}
    >
      <Panel title="Seller">
        <FieldInputs fields={shopFields} />
      </Panel>
      <Panel title="Delivery hours, in Malaysia">
        <WeekFields source="delivery_hours" />
      </Panel>
      <Panel title="Late orders">
        <NumberInput
          source="refund_after_minutes"
          label="Offer a refund after (minutes)"
          helperText="Shoppers may then take their money back in one tap. Leave empty for never."
          min={5}
          max={10080}
        />
      </Panel>
    </EditPage>
  )
}

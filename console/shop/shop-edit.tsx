import type { WeekHours } from '@apeak/contract/opening-hours'
import { type EditedShop, shopFields } from '@apeak/contract/shop'
import { NumberInput } from 'react-admin'
import { EditPage } from '../forms/edit-page.tsx'
import { FieldInputs } from '../forms/inputs.tsx'
import { hoursText, WeekFields } from '../forms/week-hours.tsx'
import { Panel } from '../ui/panel.tsx'

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
    >
      <Panel title="Seller">
        <FieldInputs fields={shopFields} />
      </Panel>
      <Panel title="Delivery hours, in Malaysia">
        <WeekFields source="delivery_hours" />
      </Panel>
      <Panel title="Late orders">
        <NumberInput
          source="promised_minutes"
          label="Deliver within (minutes), where no time is measured"
          helperText="With 20 or more deliveries of a game in 24 hours, three times their median counts instead. Only delivery hours count."
          min={5}
          max={1440}
        />
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

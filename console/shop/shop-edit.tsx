import { type EditedShop, shopFields } from '@apeak/contract/shop'
import { BooleanInput, NumberInput } from 'react-admin'
import { EditPage } from '../forms/edit-page.tsx'
import { editedKinds } from '../forms/edited-kinds.ts'
import { FieldInputs, MoneyField } from '../forms/inputs.tsx'
import { WeekFields } from '../forms/week-hours.tsx'
import { Panel } from '../ui/panel.tsx'
import { SellingPausePanel } from './selling-pause.tsx'

/** Edits who sells, and when orders are delivered. */
export function ShopEdit() {
  return (
    <EditPage<EditedShop>
      resource="shop"
      kind="shop"
      right="shop.change"
      fields={editedKinds.shop}
      titleOf={() => 'Shop'}
      aside={<SellingPausePanel right="shop.change" of="the shop" />}
    >
      <Panel title="Seller">
        <FieldInputs fields={shopFields} />
      </Panel>
      <Panel title="Receipts and e-invoices">
        <MoneyField
          source="sst_hundredths"
          label={shopFields.sst_hundredths.label}
          unit="%"
          helperText="Leave empty if you are not registered."
        />
        <BooleanInput
          source="gold_is_refundable"
          label={shopFields.gold_is_refundable.label}
          helperText="On: an order is the sale. Off: a top-up is the sale, and an order paid with gold is not. Your terms must say the same."
        />
        <MoneyField
          source="single_invoice_above_sen"
          label={shopFields.single_invoice_above_sen.label}
          helperText="Larger orders do not go into the month’s consolidated e-invoice."
        />
        <MoneyField
          source="turnover_limit_sen"
          label={shopFields.turnover_limit_sen.label}
          helperText="With more turnover in 12 months, e-invoices are a duty."
        />
      </Panel>
      <Panel title="Delivery hours, in Malaysia">
        <WeekFields source="delivery_hours" />
      </Panel>
      <Panel title="Late orders">
        <NumberInput
          source="promised_minutes"
          label="Deliver within (minutes)"
          helperText="Where no time is measured. With 20 or more deliveries of a game in 24 hours, three times their median counts instead. Only delivery hours count."
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

import { type EditedShop, shopFields } from '@apeak/contract/shop'
import { Box } from '@mui/material'
import { BooleanInput } from 'react-admin'
import { EditPage } from '../forms/edit-page.tsx'
import { editedKinds } from '../forms/edited-kinds.ts'
import { CountField, FieldInputs, MoneyField } from '../forms/inputs.tsx'
import { WeekFields } from '../forms/week-hours.tsx'
import { Panel } from '../ui/panel.tsx'
import { Note } from '../ui/text.tsx'
import { SellingPausePanel } from './selling-pause.tsx'

/** Edits who sells, and when orders are delivered. */
export function ShopEdit() {
  return (
    <EditPage<EditedShop>
      resource="shop"
      kind="shop"
      translates="shop"
      right="shop.change"
      fields={editedKinds.shop}
      titleOf={() => 'Shop'}
      aside={<SellingPausePanel right="shop.change" of="the shop" />}
    >
      <Panel title="Seller">
        <FieldInputs fields={shopFields} />
      </Panel>
      <Panel title="Receipts and e-invoices">
        <Box sx={{ display: 'grid', gap: 1.5 }}>
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
            helperText="Above this turnover in 12 months, e-invoices are mandatory."
          />
        </Box>
      </Panel>
      <Panel title="Delivery hours, in Malaysia">
        <WeekFields source="delivery_hours" />
      </Panel>
      <Panel title="Late orders">
        <Note sx={{ mb: 2, maxWidth: '44rem' }}>
          With 20 or more deliveries of a game in 24 hours, three times their median is its promise;
          otherwise the minutes below are. Only delivery hours count.
        </Note>
        <Box sx={{ display: 'grid', gap: 1.5 }}>
          <CountField source="promised_minutes" label="Deliver within (minutes)" />
          <CountField
            source="refund_after_minutes"
            label="Offer a refund after (minutes)"
            helperText="Shoppers may then take their money back in one tap. Leave empty for never."
          />
        </Box>
      </Panel>
    </EditPage>
  )
}

import { type Static, Type } from 'typebox'
import { type EditedFields, type FieldInput, schemasOf, shopperSchemasOf } from './edited-fields.ts'
import { closedObject, nullable } from './fields.ts'
import { PriceSen } from './money.ts'
import { WeekHours } from './opening-hours.ts'
import { Version } from './operators.ts'
import { SellingPause } from './selling-pause.ts'

const text = (label: string, maxLength: number, input: FieldInput = 'text') => ({
  label,
  schema: Type.String({ maxLength, message: `This must have at most ${maxLength} characters.` }),
  initial: '',
  input,
  shopper: Type.String(),
})

/** The shop's settings: who sells, and when orders are delivered. Empty texts are not shown. */
export const shopFields = {
  seller_name: text('Seller’s name', 150),
  registration_number: text('Registration number', 50),
  tax_number: text('Tax identification number', 50),
  seller_address: text('Address', 300),
  seller_email: text('Email', 254),
  seller_phone: text('Phone', 30),
  delivery_hours: {
    label: 'Delivery hours',
    schema: WeekHours,
    initial: [],
    shopper: WeekHours,
  },
  promised_minutes: {
    label: 'Default delivery time',
    noun: 'default delivery time',
    schema: Type.Integer({
      minimum: 5,
      maximum: 1440,
      message: 'Enter minutes, from 5 to 1,440.',
    }),
    initial: 30,
  },
  refund_after_minutes: {
    label: 'Offer a refund after',
    noun: 'time after which a refund is offered',
    schema: nullable(Type.Integer({ minimum: 5, maximum: 10_080 }), {
      message: 'Enter minutes, from 5 to 10,080, or nothing.',
    }),
    initial: null,
  },
  sst_number: text('Service tax (SST) number', 50),
  sst_hundredths: {
    label: 'Service tax included in prices',
    schema: nullable(Type.Integer({ minimum: 1, maximum: 5000 }), {
      message: 'Enter a percentage up to 50, or nothing.',
    }),
    initial: null,
  },
  gold_is_refundable: {
    label: 'Gold is refundable',
    schema: Type.Boolean(),
    initial: true,
  },
  single_invoice_above_sen: {
    label: 'Own e-invoice for orders above',
    noun: 'order total above which an order needs its own e-invoice',
    schema: PriceSen,
    initial: 1_000_000,
  },
  turnover_limit_sen: {
    label: 'Turnover limit for e-invoices',
    schema: Type.Integer({
      minimum: 1,
      maximum: 100_000_000_000,
      message: 'Please enter an amount from RM 0.01 to RM 1,000,000,000.',
    }),
    initial: 300_000_000,
  },
} as const satisfies EditedFields

/** The shop's settings that shoppers see. */
export const Shop = Type.Object({
  ...shopperSchemasOf(shopFields),
  selling_pause: nullable(SellingPause, { description: 'Null while the shop sells' }),
})
export type Shop = Static<typeof Shop>

/** The only row, with the id `shop`. */
export const ShopParams = closedObject({ id: Type.Literal('shop') })

export const EditedShop = Type.Object({
  id: Type.Literal('shop'),
  version: Type.Integer(),
  ...schemasOf(shopFields),
  selling_pause: nullable(SellingPause),
})
export type EditedShop = Static<typeof EditedShop>

export const SaveShop = closedObject({ ...schemasOf(shopFields), version: Version })
export type SaveShop = Static<typeof SaveShop>

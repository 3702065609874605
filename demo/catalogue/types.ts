import type { OptionType } from '@apeak/contract/option-types'

export type DemoTag = { slug: string; name: string; onHomepage: boolean }

/** An option; `labels` are the choices of a dropdown or checkbox. */
export type DemoOption = {
  name: string
  type: OptionType
  required: boolean
  labels: string[]
  /** The format of a typed answer. */
  form?: DemoForm
}

/** The pattern, an example, and the keyboard for it. */
export type DemoForm = { pattern?: string; example: string; keyboard: 'text' | 'numeric' }

/** An item, priced in sen. */
export type DemoItem = {
  name: string
  price: number
  /** Its picture: one of a currency, or a name in its category's folder. */
  art: string
  description: string
  options: DemoOption[]
  /** The number of codes in stock, if delivered by code. */
  codes?: number
}

/** A subcategory: the items of one tab on a product page. */
export type DemoGroup = { name: string; items: DemoItem[] }

export type DemoCategory = {
  slug: string
  name: string
  tags: string[]
  /** HTML. */
  description: string
  /** Options asked once per order. */
  options: DemoOption[]
  groups: DemoGroup[]
}

/** A flash sale of an item, by category slug and item name, priced in sen. */
export type DemoFlashSale = {
  category: string
  item: string
  price: number
  qty: number
  days: number
}

/** A discount in hundredths of a percentage point or of a ringgit: 1000 is 10% or RM 10.00. */
export type DemoCoupon = {
  code: string
  kind: 'percent' | 'fixed'
  hundredths: number
  usageLimit: number | null
  /** The minimum subtotal, in sen. */
  minSpend?: number
  /** Uses per customer; unlimited by default. */
  customerLimit?: number
}

export type DemoPaymentMethod = {
  value: 'apeak' | 'razorpay' | 'fiuu' | 'check_payment'
  label: string
  note: string | null
  /** The marks shown beside it. */
  marks: string[]
  enabled: boolean
  /** The fee or, for gold, the discount: 250 is 2.50% or RM 2.50. */
  /** Hundredths of a percent, or sen; `cap`: the most, in hundredths of a percent of the price. */
  fee: { type: 'percent' | 'fixed'; value: number; cap?: number }
  /** The minimum total, in sen. */
  minPayable?: number
}

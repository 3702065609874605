import type { OptionType } from '@apeak/contract/catalog'

export type DemoTag = { slug: string; name: string; onHomepage: boolean }

/** What is asked of the shopper; `labels` are the choices of a dropdown or a checkbox. */
export type DemoOption = {
  name: string
  type: OptionType
  required: boolean
  labels: string[]
  /** How a typed answer looks. */
  form?: DemoForm
}

/** A pattern as the catalogue takes it, an answer of it, and the keys for it. */
export type DemoForm = { pattern?: string; example: string; keyboard: 'text' | 'numeric' }

/** One item; its price is in sen. */
export type DemoItem = {
  name: string
  price: number
  /** The name of its picture in the folder of its category. */
  art: string
  description: string
  options: DemoOption[]
  /** How many codes are in stock, where it is delivered by a code. */
  codes?: number
}

/** A subcategory: the items that one tab of a product page shows. */
export type DemoGroup = { name: string; items: DemoItem[] }

export type DemoCategory = {
  slug: string
  name: string
  tags: string[]
  /** HTML. */
  description: string
  /** What is asked once an order. */
  options: DemoOption[]
  groups: DemoGroup[]
}

/** A sale of one item, named by its category's slug and its own name; the price is in sen. */
export type DemoFlashSale = {
  category: string
  item: string
  price: number
  qty: number
  days: number
}

/** A discount; `hundredths` of a percent's point or of a ringgit: 1000 is 10 % or RM 10.00. */
export type DemoCoupon = {
  code: string
  kind: 'percent' | 'fixed'
  hundredths: number
  usageLimit: number | null
  /** What the items must cost for it, in sen. */
  minSpend?: number
  /** How often one customer may use it; as often as anybody unless told. */
  customerLimit?: number
}

export type DemoPaymentMethod = {
  value: 'apeak' | 'razorpay' | 'fiuu' | 'check_payment'
  label: string
  note: string | null
  /** What it is known by. */
  marks: string[]
  enabled: boolean
  /** The fee or, for gold, the discount: 250 is 2.50 % or RM 2.50. */
  fee: { type: 'percent' | 'fixed'; value: number }
  /** The least that it takes, in sen. */
  minPayable?: number
}

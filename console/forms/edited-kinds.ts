import type { EditedTier } from '@apeak/contract/affiliates-console'
import { categoryFields, productFields } from '@apeak/contract/catalog-fields'
import type { WeekHours } from '@apeak/contract/opening-hours'
import type { SubjectKind } from '@apeak/contract/operator-events'
import type { BankAccountInput } from '@apeak/contract/payments-console'
import { shopFields } from '@apeak/contract/shop'
import { timeText } from '../ui/malaysian-time.tsx'
import { hundredthsText } from '../ui/money.tsx'
import type { FormFields } from './edited-fields.ts'
import { hoursText } from './week-hours.tsx'

const timeOr = (none: string) => (at: unknown) => (at ? timeText(String(at)) : none)
const amountKind = (kind: unknown) => (kind === 'percent' ? 'a percentage' : 'an amount')

const accountText = ({ bank, number, holder }: BankAccountInput) => `${bank} ${number}, ${holder}`
const tierText = ({ active_users, sales_sen, rate_hundredths }: EditedTier) =>
  `${rate_hundredths / 100}% from ${active_users} active users and RM ${sales_sen / 100}`
const hours = (days: unknown) => hoursText(days as WeekHours)

const namedGroup: FormFields = { name: { label: 'Name' } }

/** The saved fields of what operators edit, for its form and its history. */
export const editedKinds = {
  category: categoryFields,
  product: productFields,
  shop: { ...shopFields, delivery_hours: { ...shopFields.delivery_hours, show: hours } },
  tag: {
    name: { label: 'Name' },
    slug: { label: 'Address' },
    on_homepage: { label: 'On the home page' },
    category_ids: { label: 'Games' },
  },
  flash_sale: {
    price_sen: { label: 'Price', input: 'money' },
    qty: { label: 'Units', noun: 'number of units' },
    customer_limit: { label: 'Units per customer', noun: 'number of units per customer' },
    starts_at: { label: 'Starts', noun: 'start', show: timeOr('immediately') },
    ends_at: { label: 'Ends', noun: 'end', show: timeOr('never') },
  },
  coupon: {
    code: { label: 'Code' },
    kind: { label: 'Discount type', show: amountKind },
    hundredths: { label: 'Amount or percentage', noun: 'discount', show: hundredthsText },
    min_spend_sen: { label: 'Minimum spend', input: 'money' },
    usage_limit: { label: 'Uses', noun: 'number of uses' },
    customer_limit: { label: 'Uses per customer', noun: 'number of uses per customer' },
    ends_at: { label: 'Ends', noun: 'end', show: timeOr('never') },
    counts_for: {
      label: 'Applies to',
      noun: 'items it applies to',
      show: (choice) => (choice === 'everything' ? 'all items' : 'selected items and games'),
    },
    product_ids: { label: 'Items' },
    category_ids: { label: 'Games' },
  },
  payment_method: {
    label: { label: 'Label' },
    note: { label: 'Note' },
    enabled: { label: 'Offered to shoppers' },
    fee_kind: { label: 'Fee type', show: amountKind },
    fee_hundredths: { label: 'Fee', show: hundredthsText },
    fee_min_sen: { label: 'Minimum fee', input: 'money' },
    fee_cap_percent: { label: 'Fee cap', show: hundredthsText },
    absorbed_below_sen: {
      label: 'No fee below',
      noun: 'price below which there is no fee',
      input: 'money',
    },
    min_payable_sen: { label: 'Minimum order', input: 'money' },
    marks: { label: 'Brand logos' },
    logo_id: { label: 'Logo' },
  },
  payment_instructions: {
    bank_accounts: {
      label: 'Bank accounts',
      show: (accounts) => (accounts as BankAccountInput[]).map(accountText).join('; ') || 'none',
    },
    duitnow_qr_id: { label: 'DuitNow QR', noun: 'DuitNow QR' },
    note: { label: 'Note' },
  },
  post: {
    title: { label: 'Title' },
    slug: { label: 'Address' },
    excerpt: { label: 'Excerpt' },
    description: { label: 'Text' },
    blog_category_id: { label: 'Category' },
    blog_author_id: { label: 'Author' },
    featured_image_id: { label: 'Picture' },
    published_at: { label: 'Publishing' },
  },
  'news-category': namedGroup,
  question: {
    question: { label: 'Question' },
    answer: { label: 'Answer' },
    faq_category_id: { label: 'Category' },
  },
  'question-category': namedGroup,
  'static-page': {
    title: { label: 'Title' },
    body: { label: 'Text' },
    banner_image_id: { label: 'Banner' },
  },
  slide: {
    file_id: { label: 'Picture' },
    caption_1: { label: 'Caption' },
    caption_2: { label: 'Second caption' },
    call_to_action_text: { label: 'Button' },
    call_to_action_url: { label: 'Link address' },
    open_in_new_window: { label: 'In a new window' },
    enabled: { label: 'Shown' },
    starts_at: { label: 'From', noun: 'start', show: timeOr('immediately') },
    ends_at: { label: 'Until', noun: 'end', show: timeOr('never') },
  },
  contact: {
    whatsapp_number: { label: 'WhatsApp number', noun: 'WhatsApp number' },
    facebook_url: { label: 'Facebook', noun: 'Facebook address' },
    tiktok_url: { label: 'TikTok', noun: 'TikTok address' },
    instagram_url: { label: 'Instagram', noun: 'Instagram address' },
  },
  snippet: { name: { label: 'Name' }, body: { label: 'Text' } },
  support_hours: {
    days: { label: 'Hours', show: hours },
    away_text: { label: 'Text for visitors' },
  },
  'affiliate-tiers': {
    tiers: { label: 'Tiers', show: (tiers) => (tiers as EditedTier[]).map(tierText).join('; ') },
  },
} as const satisfies Partial<Record<SubjectKind, FormFields>>

/** The fields of the home page's parts, by the last segment of their endpoint. */
export const homeParts = {
  banner: { enabled: { label: 'Shown' }, content: { label: 'Text' } },
  slider: {
    autoplay: { label: 'Advances automatically' },
    autoplay_speed_ms: { label: 'Time per slide (ms)', noun: 'time per slide' },
    dots: { label: 'Show dots' },
  },
  notice: {
    operating_hours: { label: 'Operating hours' },
    reminder: { label: 'Reminder' },
    order_processing_duration: { label: 'Order processing duration' },
  },
} as const satisfies Record<string, FormFields>

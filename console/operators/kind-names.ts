import type { OperatedKind } from '@apeak/contract/operator-events'

/** What operators call what they do something to. */
export const kindNames: Readonly<Record<OperatedKind, string>> = {
  order: 'Order',
  correction: 'Correction',
  topup: 'Top-up',
  payment: 'Payment',
  refund: 'Refund',
  unmatched: 'Unmatched money in the queue',
  approval: 'Approval in the queue',
  'unmatched-money': 'Unmatched money',
  'gold-adjustment': 'Gold adjustment',
  customer: 'Customer',
  thread: 'Conversation',
  snippet: 'Saved answer',
  support_hours: 'Hours of the live chat',
  affiliate: 'Affiliate',
  'affiliate-tiers': 'Affiliate tiers',
  category: 'Game',
  'category-order': 'Order of games',
  tag: 'Tag',
  'tag-order': 'Order of tags',
  product: 'Item',
  flash_sale: 'Flash sale',
  coupon: 'Coupon',
  price_import: 'Prices from CSV',
  payment_method: 'Payment method',
  payment_instructions: 'Payment instructions',
  code: 'Code',
  code_import: 'Import of codes',
  post: 'News',
  'news-category': 'News category',
  'news-author': 'News author',
  question: 'Question',
  'question-category': 'Question category',
  'static-page': 'Page',
  'home-page': 'Home page',
  slide: 'Slide',
  contact: 'Contact',
  picture: 'Picture',
  'change-request': 'Change that waits',
  operator: 'Operator',
  invitation: 'Invitation',
  job: 'Job',
}

/** The same within a sentence: "payment method". Of an unknown kind its own word. */
export function kindName(kind: string): string {
  const name = (kindNames as Record<string, string>)[kind] ?? kind.replaceAll(/[_-]/g, ' ')
  return name.charAt(0).toLowerCase() + name.slice(1)
}

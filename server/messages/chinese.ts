import { fields } from '@apeak/contract/messages/zh/fields'
import { forms } from '@apeak/contract/messages/zh/forms'
import type { english } from './english.ts'
import { accountMails } from './zh/account-mails.ts'
import { accounts } from './zh/accounts.ts'
import { affiliateMails } from './zh/affiliate-mails.ts'
import { affiliates } from './zh/affiliates.ts'
import { checkout } from './zh/checkout.ts'
import { gold } from './zh/gold.ts'
import { goldMails } from './zh/gold-mails.ts'
import { input } from './zh/input.ts'
import { limits } from './zh/limits.ts'
import { mails } from './zh/mails.ts'
import { missing } from './zh/missing.ts'
import { news } from './zh/news.ts'
import { orderMails } from './zh/order-mails.ts'
import { orders } from './zh/orders.ts'
import { payments } from './zh/payments.ts'
import { receipts } from './zh/receipts.ts'
import { requests } from './zh/requests.ts'
import { support } from './zh/support.ts'
import { supportMails } from './zh/support-mails.ts'

/** The messages in Chinese. */
export const chinese: typeof english = {
  accountMails,
  accounts,
  affiliateMails,
  affiliates,
  checkout,
  fields,
  forms,
  gold,
  goldMails,
  input,
  limits,
  mails,
  missing,
  news,
  orderMails,
  orders,
  payments,
  receipts,
  requests,
  support,
  supportMails,
}

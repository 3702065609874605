import { fields } from '@apeak/contract/messages/en/fields'
import { forms } from '@apeak/contract/messages/en/forms'
import { accountMails } from './en/account-mails.ts'
import { accounts } from './en/accounts.ts'
import { affiliateMails } from './en/affiliate-mails.ts'
import { affiliates } from './en/affiliates.ts'
import { checkout } from './en/checkout.ts'
import { gold } from './en/gold.ts'
import { goldMails } from './en/gold-mails.ts'
import { input } from './en/input.ts'
import { limits } from './en/limits.ts'
import { mails } from './en/mails.ts'
import { missing } from './en/missing.ts'
import { news } from './en/news.ts'
import { orderMails } from './en/order-mails.ts'
import { orders } from './en/orders.ts'
import { payments } from './en/payments.ts'
import { receipts } from './en/receipts.ts'
import { requests } from './en/requests.ts'
import { support } from './en/support.ts'
import { supportMails } from './en/support-mails.ts'

/** The messages in English, the original. */
export const english = {
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

import { fields } from '@apeak/contract/messages/ms/fields'
import { forms } from '@apeak/contract/messages/ms/forms'
import type { english } from './english.ts'
import { accountMails } from './ms/account-mails.ts'
import { accounts } from './ms/accounts.ts'
import { affiliateMails } from './ms/affiliate-mails.ts'
import { affiliates } from './ms/affiliates.ts'
import { checkout } from './ms/checkout.ts'
import { gold } from './ms/gold.ts'
import { goldMails } from './ms/gold-mails.ts'
import { input } from './ms/input.ts'
import { limits } from './ms/limits.ts'
import { mails } from './ms/mails.ts'
import { missing } from './ms/missing.ts'
import { news } from './ms/news.ts'
import { orderMails } from './ms/order-mails.ts'
import { orders } from './ms/orders.ts'
import { payments } from './ms/payments.ts'
import { receipts } from './ms/receipts.ts'
import { requests } from './ms/requests.ts'
import { support } from './ms/support.ts'
import { supportMails } from './ms/support-mails.ts'

/** The messages in Malay. */
export const malay: typeof english = {
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

import type { TaskList } from 'graphile-worker'
import { accountCrontab, accountTasks } from '#accounts/tasks.ts'
import { checkoutCrontab, checkoutTasks } from '#checkout/tasks.ts'
import { goldCrontab, goldTasks } from '#gold/tasks.ts'
import { orderCrontab, orderTasks } from '#orders/tasks.ts'
import { paymentCrontab, paymentTasks } from '#payments/tasks.ts'
import { jobCrontab, jobTasks } from '#platform/jobs/jobs.ts'
import { mailSender } from '#platform/mail/mail.ts'
import type { Shop } from './context.ts'

/** When the shop's recurring jobs run, in UTC. */
export const crontab = [
  ...accountCrontab,
  ...checkoutCrontab,
  ...goldCrontab,
  ...jobCrontab,
  ...orderCrontab,
  ...paymentCrontab,
]

/** Every job that the shop knows. */
export function allTasks(shop: Shop): TaskList {
  const sendMail = mailSender(shop.config, shop.database)
  return {
    ...accountTasks(shop, sendMail),
    ...checkoutTasks(shop),
    ...goldTasks(shop, sendMail),
    ...jobTasks(shop),
    ...orderTasks(shop, sendMail),
    ...paymentTasks(shop, sendMail),
  }
}

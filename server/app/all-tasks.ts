import { accountCrontab, accountTasks } from '#accounts/tasks.ts'
import { affiliateCrontab, affiliateTasks } from '#affiliates/tasks.ts'
import { backupCrontab, backupTasks } from '#backups/tasks.ts'
import { checkoutCrontab, checkoutTasks } from '#checkout/tasks.ts'
import { codeCrontab, codeTasks } from '#codes/tasks.ts'
import { goldCrontab, goldTasks } from '#gold/tasks.ts'
import { alertCrontab, alertTasks } from '#monitoring/tasks.ts'
import { activeOwners } from '#operators/operators.ts'
import { operatorCrontab, operatorTasks } from '#operators/tasks.ts'
import { returnedOfOrders } from '#orders/orders.ts'
import { orderCrontab, orderMailKinds, orderTasks } from '#orders/tasks.ts'
import { paymentCrontab, paymentTasks } from '#payments/tasks.ts'
import { jobCrontab, jobTasks } from '#platform/jobs/jobs.ts'
import { joinTasks, type Tasks } from '#platform/jobs/tasks.ts'
import type { MailKinds } from '#platform/mail/outbox.ts'
import { receiptCrontab, receiptTasks } from '#receipts/tasks.ts'
import { supplierCrontab, supplierTasks } from '#suppliers/tasks.ts'
import { supportCrontab, supportTasks } from '#support/tasks.ts'
import type { AppContext } from './open-context.ts'

/** Schedules of the recurring jobs, in UTC. */
export const crontabOf = (context: Pick<AppContext, 'config'>): string[] => [
  ...accountCrontab,
  ...affiliateCrontab,
  ...alertCrontab(context),
  ...backupCrontab(context),
  ...checkoutCrontab,
  ...codeCrontab,
  ...goldCrontab,
  ...jobCrontab,
  ...operatorCrontab,
  ...orderCrontab,
  ...paymentCrontab,
  ...receiptCrontab,
  ...supplierCrontab,
  ...supportCrontab,
]

/** Recipients of alerts if none are configured: the active owners. */
export const ownerEmailsOf =
  ({ database }: Pick<AppContext, 'database'>) =>
  async (): Promise<string[]> =>
    (await activeOwners(database)).map(({ email }) => email)

/** All background jobs. `supplyDatabase`: for those of suppliers. */
export function allTasks(context: AppContext, supplyDatabase = context.database): Required<Tasks> {
  const sendMail = context.mailer.send
  const all: Required<Tasks> = joinTasks([
    accountTasks(context, sendMail),
    affiliateTasks(context, sendMail, returnedOfOrders),
    alertTasks(context, sendMail, ownerEmailsOf(context)),
    backupTasks(context),
    checkoutTasks(context),
    codeTasks(context, sendMail),
    goldTasks(context, sendMail),
    jobTasks(context, () => Object.keys(all.mail)),
    operatorTasks(context, sendMail),
    orderTasks(context, sendMail),
    paymentTasks(context, sendMail),
    receiptTasks(context),
    supplierTasks({ ...context, database: supplyDatabase }),
    supportTasks(context, sendMail),
  ])
  return all
}

/** All kinds of mail that the outbox sends in batches. */
export const allMailKinds = (context: AppContext): MailKinds => orderMailKinds(context)

import type { Tasks } from '#platform/jobs/tasks.ts'
import type { SendMail } from '#platform/mail/mail.ts'
import { checkAlerts, checkCertificate, type OwnerEmails } from './check-alerts.ts'
import { alertMail } from './mails.ts'
import type { AlertsContext } from './monitoring-settings.ts'
import type { AlertNews } from './queries.ts'

const hasCertificate = ({ config }: Pick<AlertsContext, 'config'>) =>
  config.publicUrl.startsWith('https:')

/** The certificate is checked at 09:00 in Malaysia if the shop has one. */
export const alertCrontab = (context: Pick<AlertsContext, 'config'>) => [
  // The key keeps failed checks from piling up.
  '* * * * * look_for_alerts ?jobKey=look_for_alerts',
  ...(hasCertificate(context) ? ['0 1 * * * check_certificate ?fill=1d'] : []),
]

/** Jobs of alerts, all safe to repeat. `ownerEmails`: recipients if none are configured. */
export function alertTasks(
  context: AlertsContext,
  sendMail: SendMail,
  ownerEmails: OwnerEmails,
): Tasks {
  return {
    mail: {
      mail_alert: async (payload) => {
        const { to, key, news } = payload as { to: string; key: string; news: AlertNews[] }
        await sendMail(`alert:${key}:${to}`, alertMail(context.config.publicUrl, to, news))
      },
    },
    housekeeping: {
      look_for_alerts: () => checkAlerts(context, ownerEmails),
      check_certificate: () => checkCertificate(context, ownerEmails),
    },
  }
}

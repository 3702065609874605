import type { Context } from '#platform/context.ts'
import type { Tasks } from '#platform/jobs/tasks.ts'
import type { SendMail } from '#platform/mail/mail.ts'
import { invitationToken, mailedInvitation } from './invite.ts'
import {
  emailCodeMail,
  invitationMail,
  operatorNoticeMail,
  ownersNoticeMail,
  passwordResetMail,
  teamNewsMail,
} from './mails.ts'
import {
  activeOwners,
  type OperatorNotice,
  type OwnersNotice,
  operatorNamed,
  type TeamNews,
} from './notices.ts'
import { mailedPasswordReset, passwordResetToken } from './recover-operator-password.ts'
import { emailCodeOf } from './second-factor.ts'
import { deleteOldAccess, unconfirmedSession } from './sessions.ts'

/** Nightly at 04:30 in Malaysia. */
export const operatorCrontab = ['30 20 * * * sweep_operators']

/** Job handlers of operators; each may run twice. */
export function operatorTasks(context: Context, sendMail: SendMail): Tasks {
  const { config, database, secrets } = context
  return {
    mail: {
      mail_operator_invitation: async (payload) => {
        const { invitation_id } = payload as { invitation_id: string }
        const invited = await mailedInvitation(database, invitation_id)
        if (!invited) return
        const token = invitationToken(secrets, invited.seed)
        const { name: invited_by } = invited.inviter
        const mail = invitationMail(config.publicUrl, { ...invited, invited_by }, token)
        await sendMail(`operator-invitation:${invitation_id}`, mail)
      },
      mail_operator_email_code: async (payload) => {
        const { session, key } = payload as { session: string; key: string }
        const operator = await unconfirmedSession(database, session)
        if (!operator) return
        const mail = emailCodeMail(config.publicUrl, operator, emailCodeOf(secrets, session))
        await sendMail(`operator-email-code:${key}`, mail)
      },
      mail_operator_password_reset: async (payload) => {
        const { reset_id } = payload as { reset_id: string }
        const operator = await mailedPasswordReset(database, reset_id)
        if (!operator) return
        const token = passwordResetToken(secrets, operator.seed)
        const mail = passwordResetMail(config.publicUrl, operator, token)
        await sendMail(`operator-password-reset:${reset_id}`, mail)
      },
      mail_operator_notice: async (payload) => {
        const { kind, operator_id, event } = payload as {
          kind: OperatorNotice
          operator_id: string
          event: string
        }
        const operator = await operatorNamed(database, operator_id)
        if (!operator) return
        const mail = operatorNoticeMail(config.publicUrl, operator, kind)
        await sendMail(`operator-notice:${event}`, mail)
      },
      mail_owners: async (payload) => {
        const { key, operator_id, ...notice } = payload as OwnersNotice
        const by = (await operatorNamed(database, operator_id))?.name ?? operator_id
        for (const owner of await activeOwners(database)) {
          const mail = ownersNoticeMail(config.publicUrl, owner, { ...notice, by })
          await sendMail(`owners:${key}:${owner.id}`, mail)
        }
      },
      mail_team_news: async (payload) => {
        const { key, operator_id, kind, by, was } = payload as TeamNews & { key: string }
        const person = await operatorNamed(database, operator_id)
        const actor = await operatorNamed(database, by)
        if (!person) return
        const news = { kind, person, by: actor?.name ?? by, was }
        const owners = await activeOwners(database)
        for (const owner of owners.filter(({ id }) => id !== operator_id)) {
          const mail = teamNewsMail(config.publicUrl, owner, news)
          await sendMail(`team-news:${key}:${owner.id}`, mail)
        }
      },
    },
    housekeeping: {
      sweep_operators: () => deleteOldAccess(database),
    },
  }
}

import type { TaskList } from 'graphile-worker'
import { deleteOldGuesses } from '#platform/guess-lock.ts'
import type { SendMail } from '#platform/mail.ts'
import { deleteEndedLimits } from '#platform/rate-limit.ts'
import { deleteEndedSessions } from '#platform/sessions.ts'
import type { Shop } from '#platform/shop.ts'
import { codeOf, resetTokenOf } from './codes.ts'
import {
  accountExistsMail,
  emailCodeMail,
  type Notice,
  noticeMail,
  pinCodeMail,
  resetLinkMail,
} from './mails.ts'
import { accountByEmail, deleteEndedCodes, userById } from './sql.ts'
import { deleteRegistration, registrationOf, renewEmailCode } from './sql-registrations.ts'
import { keepReset } from './sql-secrets.ts'

/** Hourly: what has ended holds addresses, which are kept no longer than needed. */
export const accountCrontab = ['17 * * * * sweep_accounts ?fill=1d']

/** The jobs of accounts. Each may run twice. Whether an address has an account is found out here. */
export function accountTasks({ database, config, secrets }: Shop, sendMail: SendMail): TaskList {
  const { publicUrl } = config
  const sendEmailCode = (email: string, first_name: string, seed: string) => {
    const code = codeOf(secrets, Buffer.from(seed, 'hex'))
    return sendMail(`email-code:${seed}`, emailCodeMail(publicUrl, { email, first_name }, code))
  }
  return {
    mail_registration: async (payload) => {
      const { email, seed } = payload as ForAddress
      const account = await accountByEmail(database, email)
      if (account) {
        await deleteRegistration(database, email)
        const mail = accountExistsMail(publicUrl, { email, first_name: account.first_name ?? '' })
        return sendMail(`account-exists:${seed}`, mail)
      }
      const registration = await registrationOf(database, email)
      // A newer code has a mail of its own.
      if (registration?.seed.toString('hex') !== seed) return
      await sendEmailCode(email, registration.first_name, seed)
    },
    renew_email_code: async (payload) => {
      const { email, seed } = payload as ForAddress
      const registration = await renewEmailCode(database, email, Buffer.from(seed, 'hex'))
      if (registration) await sendEmailCode(email, registration.first_name, seed)
    },
    mail_reset_link: async (payload) => {
      const { email, seed } = payload as ForAddress
      const account = await accountByEmail(database, email)
      if (!account) return
      const token = resetTokenOf(secrets, Buffer.from(seed, 'hex'))
      await keepReset(database, account.id, token)
      const person = { email, first_name: account.first_name ?? '' }
      await sendMail(`reset-link:${seed}`, resetLinkMail(publicUrl, person, token))
    },
    mail_pin_code: async (payload) => {
      const { account_id, seed } = payload as { account_id: number; seed: string }
      const user = await userById(database, account_id)
      if (!user) return
      const code = codeOf(secrets, Buffer.from(seed, 'hex'))
      await sendMail(`pin-code:${seed}`, pinCodeMail(publicUrl, user, code))
    },
    mail_account_notice: async (payload) => {
      const { event, ...notice } = payload as Notice & { event: string }
      await sendMail(`account-notice:${event}`, noticeMail(publicUrl, notice as Notice))
    },
    sweep_accounts: async () => {
      await deleteEndedSessions(database)
      await deleteEndedCodes(database)
      await deleteOldGuesses(database)
      await deleteEndedLimits(database)
    },
  }
}

type ForAddress = { email: string; seed: string }

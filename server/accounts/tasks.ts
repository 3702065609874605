import { type Language, ORIGINAL } from '@apeak/contract/languages'
import { sql } from 'kysely'
import { deleteEndedLimits } from '#platform/http/rate-limit.ts'
import type { Tasks } from '#platform/jobs/tasks.ts'
import type { SendMail } from '#platform/mail/mail.ts'
import { isWithinBudgets } from '#platform/mail/mail-budget.ts'
import { inTransaction, type Queryable } from '#platform/postgres/database.ts'
import { deleteOldAttempts } from './check-credential.ts'
import type { AccountsContext } from './context.ts'
import { accountByEmail, customerById, lockActiveAccount } from './customers.ts'
import { type AddressJob, codeOf, isMailAllowed, resetTokenOf } from './mailed-codes.ts'
import {
  accountExistsMail,
  emailCodeMail,
  type Notice,
  noticeMail,
  pinCodeMail,
  resetLinkMail,
} from './mails.ts'
import { insertReset, renewReset } from './recover-password.ts'
import {
  isRegistered,
  matchingRegistration,
  openEmailCode,
  registrationBySeed,
  renewEmailCode,
} from './register.ts'
import { noticeLimits } from './rules.ts'
import { deleteEndedSessions, deleteOldNetworks, isKnownNetwork } from './sessions.ts'

/** Hourly, since ended registrations contain addresses. */
export const accountCrontab = ['17 * * * * sweep_accounts ?fill=1d']

type PinCodeJob = { account_id: number; seed: string; language?: Language }

/** The jobs of accounts, safe to repeat. They check whether an address has an account. */
export function accountTasks(context: AccountsContext, sendMail: SendMail): Tasks {
  const { database, config, secrets } = context
  const { publicUrl } = config
  const codeCause = (seed: Buffer) => `email-code:${seed.toString('hex')}`
  const sendEmailCode = (
    to: { email: string; created_at: Date; language: Language },
    seed: Buffer,
  ) => sendMail(codeCause(seed), emailCodeMail(publicUrl, to, codeOf(secrets, seed)))
  return {
    mail: {
      mail_registration: async (payload) => {
        const { email, seed, language = ORIGINAL } = payload as AddressJob
        const account = await accountByEmail(database, email)
        if (account) {
          const mail = accountExistsMail(publicUrl, {
            email,
            first_name: account.first_name ?? '',
            language,
          })
          const cause = `account-exists:${seed}`
          if (await isMailAllowed(context, 'email code', { cause, email }))
            await sendMail(cause, mail)
          return
        }
        const bytes = Buffer.from(seed, 'hex')
        const registration = await registrationBySeed(database, bytes)
        // A newer code of the same registration has its own mail.
        if (!registration) return
        if (!(await isMailAllowed(context, 'email code', { cause: codeCause(bytes), email })))
          return
        await openEmailCode(database, bytes)
        await sendEmailCode({ email, language, ...registration }, bytes)
      },
      renew_email_code: async (payload) => {
        const { email, source = '', seed, language = ORIGINAL } = payload as AddressJob
        const bytes = Buffer.from(seed, 'hex')
        if (await accountByEmail(database, email)) return
        if (!(await isRegistered(database, email))) return
        // Before the code is replaced: it stays valid if no mail is sent.
        if (!(await isMailAllowed(context, 'email code', { cause: codeCause(bytes), email })))
          return
        const meant = await matchingRegistration(database, email, source)
        // After an earlier run, another registration may be the newest.
        const registration =
          (await registrationBySeed(database, bytes)) ??
          (meant && (await renewEmailCode(database, meant.id, bytes)))
        if (registration) await sendEmailCode({ email, language, ...registration }, bytes)
      },
      mail_reset_link: async (payload) => {
        const { email, source = '', seed, language = ORIGINAL } = payload as AddressJob
        const account = await accountByEmail(database, email)
        if (!account) return
        const cause = `reset-link:${seed}`
        // Not limited on a known network, since strangers may have used up the limit.
        const isOwn = await isKnownNetwork(database, account.id, source)
        if (!isOwn && !(await isMailAllowed(context, 'reset link', { cause, email }))) return
        const live = await renewReset(database, account.id)
        const token = resetTokenOf(secrets, live ?? Buffer.from(seed, 'hex'))
        if (!live) {
          const reset = { token, seed: Buffer.from(seed, 'hex') }
          await inTransaction(database, async (tx) => {
            if (await lockActiveAccount(tx, account.id)) await insertReset(tx, account.id, reset)
          })
        }
        const person = { email, first_name: account.first_name ?? '', language }
        await sendMail(cause, resetLinkMail(publicUrl, person, token))
      },
      mail_pin_code: async (payload) => {
        const { account_id, seed, language = ORIGINAL } = payload as PinCodeJob
        const user = await customerById(database, account_id)
        if (!user) return
        const code = codeOf(secrets, Buffer.from(seed, 'hex'))
        await sendMail(`pin-code:${seed}`, pinCodeMail(publicUrl, { ...user, language }, code))
      },
      mail_account_notice: async (payload) => {
        const { event, ...job } = payload as Notice & { event: string }
        const notice: Notice = { ...job, language: job.language ?? ORIGINAL }
        const outgoing = {
          cause: `account-notice:${event}`,
          mail: noticeMail(publicUrl, notice),
        }
        const isLockout = notice.kind === 'locked'
        const budgets = noticeLimits.map((limit) => ({ limit, who: outgoing.mail.to }))
        if (isLockout && !(await isWithinBudgets(database, outgoing.cause, budgets))) return
        await sendMail(outgoing.cause, outgoing.mail)
      },
    },
    housekeeping: {
      sweep_accounts: async () => {
        await deleteEndedSessions(database)
        await deleteOldNetworks(database)
        await deleteEndedCodes(database)
        await deleteOldAttempts(database)
        await deleteEndedLimits(database)
      },
    },
  }
}

/** Deletes registrations unverified for a week, and expired codes and links. */
async function deleteEndedCodes(db: Queryable): Promise<void> {
  await sql`delete from password_resets where expires_at <= now()`.execute(db)
  await sql`delete from pin_codes where expires_at <= now()`.execute(db)
  await sql`delete from registrations where created_at < now() - interval '7 days'`.execute(db)
}

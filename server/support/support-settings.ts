import type { Limit } from '#platform/http/rate-limit.ts'
import { type Env, email, integer } from '#platform/settings.ts'

/** Where support reaches the shop's people, and how much of it strangers may have done. */
export type SupportSettings = {
  /** Where what is written to the shop is mailed. Undefined: it is only stored. */
  readonly email: string | undefined
  /** Tickets and enquiries: under one address or of one account, and from one network. */
  readonly formsOfSender: Limit
  readonly formsFromSource: Limit
  /** Mails to the shop itself, whoever causes them. */
  readonly mailsToShop: Limit
}

/** Reads the settings of support. Throws `ConfigError` naming the first variable that is wrong. */
export function readSupportSettings(env: Env, production: boolean): SupportSettings {
  const hourly = (variable: string, name: string, most: number): Limit => ({
    name,
    most: integer(env, variable, most, 1, 1_000_000),
    minutes: 60,
  })
  return {
    email: email(env, 'SUPPORT_EMAIL') ?? (production ? undefined : 'support@apeak.example'),
    formsOfSender: hourly('SUPPORT_FORMS_PER_SENDER', 'forms of a sender', 5),
    formsFromSource: hourly('SUPPORT_FORMS_PER_NETWORK', 'forms from a source', 30),
    mailsToShop: hourly('SUPPORT_MAILS_PER_HOUR', 'mails to the shop', 200),
  }
}

import type { Context } from '#platform/context.ts'
import type { StreamLimits } from '#platform/http/event-streams.ts'
import type { Limit } from '#platform/http/rate-limit.ts'
import { ConfigError, type Env, email, integer } from '#platform/settings.ts'

/** The settings of support, most of them limits. */
export type SupportSettings = {
  /** The address to which messages are mailed. Undefined: they are only stored. */
  readonly email: string | undefined
  /** Tickets and enquiries: per account, or per address and network; and per network. */
  readonly formsOfSender: Limit
  readonly formsFromNetwork: Limit
  /** Messages of the live chat per network, and new conversations. */
  readonly messagesFromNetwork: Limit
  readonly chatsFromNetwork: Limit
  /** Maximum number of open streams per process. */
  readonly streams: StreamLimits
  /** The live chat of tawk.to, as `property/widget`. Undefined: the shop's own. */
  readonly tawkId: string | undefined
  /** Mails to the shop itself. */
  readonly mailsToShop: Limit
}

/** Reads the support settings. Throws `ConfigError` naming the first invalid variable. */
export function readSupportSettings(env: Env, production: boolean): SupportSettings {
  const most = (variable: string, usual: number) => integer(env, variable, usual, 1, 1_000_000)
  const hourly = (variable: string, name: string, usual: number): Limit => ({
    name,
    most: most(variable, usual),
    minutes: 60,
  })
  return {
    email: email(env, 'SUPPORT_EMAIL') ?? (production ? undefined : 'support@apeak.example'),
    formsOfSender: hourly('SUPPORT_FORMS_PER_SENDER', 'forms of a sender', 5),
    formsFromNetwork: hourly('SUPPORT_FORMS_PER_NETWORK', 'forms from a source', 30),
    messagesFromNetwork: {
      name: 'chat messages from a source',
      most: most('CHAT_MESSAGES_PER_NETWORK', 60),
      minutes: 1,
    },
    chatsFromNetwork: hourly('CHAT_CONVERSATIONS_PER_NETWORK', 'chats from a source', 30),
    streams: {
      fromNetwork: most('CHAT_STREAMS_PER_NETWORK', 50),
      inAll: most('CHAT_STREAMS', 2000),
    },
    tawkId: tawkId(env),
    mailsToShop: hourly('SUPPORT_MAILS_PER_HOUR', 'mails to the shop', 200),
  }
}

function tawkId(env: Env): string | undefined {
  const id = env.CHAT_TAWK_ID
  if (id && !/^[A-Za-z0-9]+\/[A-Za-z0-9]+$/.test(id)) {
    throw new ConfigError('CHAT_TAWK_ID must be the property and the widget, like 5f0c/default.')
  }
  return id || undefined
}

/** Dependencies of the routes and jobs of support. */
export type SupportContext = Context & {
  readonly config: { readonly support: SupportSettings }
}

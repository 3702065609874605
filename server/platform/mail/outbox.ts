import { setTimeout as wait } from 'node:timers/promises'
import type { Context } from '#platform/context.ts'
import type { CausedMail } from './mail.ts'
import { type DueMail, endDueMails, postponeDueMails, takeDueMails } from './sql.ts'

/** Composes due mails of one kind together, each in its place; null where there is nothing to send. */
export type ComposeMails = (due: readonly DueMail[]) => Promise<(CausedMail | null)[]>

/** What composes the due mails of each kind. */
export type MailKinds = Record<string, ComposeMails>

type Sender = Pick<Context, 'database' | 'mailer' | 'log'>

const MAILS_AT_ONCE = 100
/** How often it is looked whether mails are due. */
const LOOK_EVERY_MS = 250
/** How long mails may go on being sent when the process is to end. */
const PATIENCE_MS = 3_000
/** After a failure of the database, which the next look may meet as well. */
const FAILURE_PAUSE_MS = 2_000

/**
 * Sends the mails that are due, at most a hundred, by few statements for all of them. What could not be
 * sent is tried again later. Returns how many were taken up.
 */
export async function sendDueMails(sender: Sender, kinds: MailKinds): Promise<number> {
  const due = await takeDueMails(sender.database, MAILS_AT_ONCE)
  for (const [kind, ofKind] of Map.groupBy(due, ({ kind }) => kind)) {
    const compose = kinds[kind]
    if (compose) await sendOfKind(sender, compose, ofKind)
  }
  return due.length
}

async function sendOfKind(
  { database, mailer, log }: Sender,
  compose: ComposeMails,
  due: DueMail[],
): Promise<void> {
  const failed = new Set<DueMail>()
  try {
    const composed = await compose(due)
    const sending = due.flatMap((one, at) => {
      const caused = composed[at]
      return caused ? [{ one, caused }] : []
    })
    const errors = await mailer.sendAll(sending.map(({ caused }) => caused))
    for (const [at, { one }] of sending.entries()) {
      const error = errors[at]
      if (!error) continue
      failed.add(one)
      log.error({ err: error, mail: one.kind, tries: one.tries }, 'a mail could not be sent')
    }
  } catch (error) {
    for (const one of due) failed.add(one)
    log.error({ err: error, mail: due[0]?.kind }, 'mails could not be composed')
  }
  const idsOf = (mails: DueMail[]) => mails.map(({ id }) => id)
  await postponeDueMails(database, idsOf([...failed]))
  await endDueMails(database, idsOf(due.filter((one) => !failed.has(one))))
}

/**
 * Sends mails as they become due; `stop` lets those be finished that are being sent, but waits no longer
 * than a process has that is to end: they are due again later.
 */
export function startOutbox(sender: Sender, kinds: MailKinds): { stop(): Promise<void> } {
  const stopped = new AbortController()
  const pause = (milliseconds: number) =>
    wait(milliseconds, undefined, { signal: stopped.signal }).catch(() => undefined)
  const sendOn = async () => {
    while (!stopped.signal.aborted) {
      try {
        const taken = await sendDueMails(sender, kinds)
        if (taken < MAILS_AT_ONCE) await pause(LOOK_EVERY_MS)
      } catch (error) {
        sender.log.error({ err: error }, 'due mails could not be looked for')
        await pause(FAILURE_PAUSE_MS)
      }
    }
  }
  const ended = sendOn()
  return {
    stop() {
      stopped.abort()
      return Promise.race([ended, wait(PATIENCE_MS, undefined, { ref: false })])
    },
  }
}

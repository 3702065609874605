import { setTimeout as wait } from 'node:timers/promises'
import type { Context } from '#platform/context.ts'
import type { CausedMail } from './mail.ts'
import { type DueMail, endDueMails, postponeDueMails, takeDueMails } from './queries.ts'

/** Composes due mails of one kind; null if there is nothing to send. */
export type ComposeMails = (due: readonly DueMail[]) => Promise<(CausedMail | null)[]>

/** The composer of each kind of mail. */
export type MailKinds = Record<string, ComposeMails>

type Sender = Pick<Context, 'database' | 'mailer' | 'log'>

const MAILS_AT_ONCE = 100
/** Polling interval. */
const POLL_EVERY_MS = 250
/** Time for running sends during a stop. */
const PATIENCE_MS = 3_000
/** Pause after a database error. */
const FAILURE_PAUSE_MS = 2_000

/**
 * Sends up to a hundred due mails with few statements. Failed ones are retried later. Returns how
 * many were taken.
 */
export async function sendDueMails(sender: Sender, kinds: MailKinds): Promise<number> {
  const due = await takeDueMails(sender.database, MAILS_AT_ONCE)
  for (const [kind, ofKind] of Map.groupBy(due, ({ kind }) => kind)) {
    const compose = kinds[kind]
    if (compose) await sendOfKind(sender, compose, ofKind)
  }
  return due.length
}

async function sendOfKind(sender: Sender, compose: ComposeMails, due: DueMail[]): Promise<void> {
  const { database, mailer, log } = sender
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
      log.error({ err: error, mail: one.kind, tries: one.tries }, 'failed to send a mail')
    }
  } catch (error) {
    // One mail that cannot be composed must not keep the others.
    if (due.length > 1) {
      for (const one of due) await sendOfKind(sender, compose, [one])
      return
    }
    for (const one of due) failed.add(one)
    log.error({ err: error, mail: due[0]?.kind }, 'failed to compose mails')
  }
  const idsOf = (mails: DueMail[]) => mails.map(({ id }) => id)
  await postponeDueMails(database, idsOf([...failed]))
  await endDueMails(database, idsOf(due.filter((one) => !failed.has(one))))
}

/**
 * Sends mails as they become due. `stop` waits for running sends for a limited time; unfinished
 * ones become due again.
 */
export function startOutbox(sender: Sender, kinds: MailKinds): { stop(): Promise<void> } {
  const stopped = new AbortController()
  const pause = (milliseconds: number) =>
    wait(milliseconds, undefined, { signal: stopped.signal }).catch(() => undefined)
  const sendOn = async () => {
    while (!stopped.signal.aborted) {
      try {
        const taken = await sendDueMails(sender, kinds)
        if (taken < MAILS_AT_ONCE) await pause(POLL_EVERY_MS)
      } catch (error) {
        // A send that outlasts a stop has no database.
        if (stopped.signal.aborted) return
        sender.log.error({ err: error }, 'failed to read due mails')
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

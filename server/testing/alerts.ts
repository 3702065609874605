import { openMailServer } from './mail-server.ts'
import { openTestShop, type TestShop } from './test-shop.ts'

/** A shop that mails its alerts to two people through a recording mail server. */
export type AlertedShop = Awaited<ReturnType<typeof openAlertedShop>>

/** Opens an alerted shop. `env`: further settings. */
export async function openAlertedShop(env: Record<string, string> = {}) {
  const server = await openMailServer()
  const settings = {
    SMTP_URL: `smtp://127.0.0.1:${server.port}`,
    PUBLIC_URL: 'http://shop.example',
    ALERT_EMAIL: 'boss@apeak.example, night@apeak.example',
    ...env,
  }
  const shop = await openTestShop(settings)
  const run = (statement: string) => shop.context.pool.query(statement)
  return {
    ...shop,
    settings,
    run,
    /** Opens another process on the same database, with settings of its own. */
    openBeside: (env: Record<string, string>): Promise<TestShop> =>
      openTestShop({ ...settings, ...env }, { databaseUrl: shop.databaseUrl }),
    /** Runs a process's alert check, as its jobs do each minute. */
    async look(at: TestShop = shop): Promise<void> {
      await run("select graphile_worker.add_job('look_for_alerts', job_key => 'look_for_alerts')")
      await at.runJobs()
    },
    /** Recipients and subjects of the mails since the last call, sorted. */
    mailed: () =>
      server.mails
        .splice(0)
        .map(({ recipients, subject }) => `${recipients}: ${subject}`)
        .toSorted(),
    /** The text of the oldest mail not yet read. */
    firstText: () => server.mails[0]?.text ?? '',
    anHourLater: () =>
      run(`update alerts set since = since - interval '61 minutes',
             told_at = told_at - interval '61 minutes', over_at = over_at - interval '61 minutes';
           update alert_spans set since = since - interval '61 minutes',
             over_at = over_at - interval '61 minutes'`),
    /** Records a ledger check with these faults. */
    checkLedger: (faults: string[]) =>
      run(`insert into ledger_checks (started_at, faults)
           values (now(), '${JSON.stringify(faults)}')`),
    /** Clears all alert state. */
    async startAfresh(): Promise<void> {
      await run(`delete from alerts; delete from alert_spans; delete from ledger_checks; delete from unmatched_money;
                 delete from claims; delete from due_mails; delete from backups; delete from operators;
                 delete from graphile_worker._private_jobs`)
      server.mails.length = 0
    },
    async close(): Promise<void> {
      await shop.close()
      await server.close()
    },
  }
}

/** A mail to each of the two, in the form of `mailed`. */
export const mailsToBoth = (subject: string) => [
  `boss@apeak.example: Apeak: ${subject}`,
  `night@apeak.example: Apeak: ${subject}`,
]

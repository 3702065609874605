import assert from 'node:assert/strict'
import { generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { after, before, beforeEach, describe, test } from 'node:test'
import { createServer, getCACertificates, setDefaultCACertificates } from 'node:tls'
import { parseCrontab } from 'graphile-worker'
import { type AlertedShop, mailsToBoth, openAlertedShop } from '#testing/alerts.ts'
import { addOperator } from '#testing/operators.ts'
import { certificateFinding } from './alert-rules.ts'
import { alertCrontab } from './tasks.ts'

let shop: AlertedShop
before(async () => {
  shop = await openAlertedShop()
})
after(() => shop.close())
beforeEach(() => shop.startAfresh())

/** Each kind's cause, end and title in the mail. */
const kinds = [
  {
    title: 'Money is waiting for an operator',
    what: /unreadable messages: 1\./,
    begin: `insert into unmatched_money (provider, kind, provider_reference, provider_payment_id,
              amount_sen, currency, state, created_at)
            values ('fiuu', 'unknown_payment', 'one', 'one', 1000, 'MYR', 'processed',
                    now() - interval '16 minutes')`,
    end: 'update unmatched_money set resolved_at = now()',
  },
  {
    title: 'Jobs have run out of retries',
    what: /send_refund_today \(1\)\./,
    begin: `select graphile_worker.add_job('send_refund_today');
            update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'no'`,
    end: 'delete from graphile_worker._private_jobs',
  },
  {
    title: 'Jobs are delayed',
    what: /of_another_version \(1\)\./,
    begin: `select graphile_worker.add_job('of_another_version', run_at => now() - interval '11 minutes')`,
    end: 'delete from graphile_worker._private_jobs',
  },
  {
    title: 'Emails are not being sent',
    what: /Emails not sent: 1\. The oldest has been due since/,
    begin: `insert into due_mails (kind, about, queued_at, next_try_at, tries)
            values ('received', 'one', now() - interval '16 minutes', now() + interval '5 minutes', 9)`,
    end: 'delete from due_mails',
  },
  {
    title: 'Emails are not being sent',
    what: /Emails not sent: 1\./,
    begin: `select graphile_worker.add_job('mail_of_yesterday', run_at => now() + interval '1 hour');
            update graphile_worker._private_jobs set attempts = 9, last_error = 'no',
              created_at = now() - interval '16 minutes'`,
    end: 'delete from graphile_worker._private_jobs',
  },
  {
    title: 'There is no recent backup',
    what: /The last backup failed\. There is no complete backup\./,
    begin: `insert into backups (started_at, filename, failure) values (now(), 'one', 'the disk is full')`,
    end: `insert into backups (started_at, filename, bytes, row_count) values (now(), 'two', 1, 1)`,
  },
  {
    title: 'There is no recent backup',
    what: /The nightly backup was not made\./,
    begin: `insert into backups (started_at, finished_at, filename, bytes, row_count)
            values (now() - interval '28 hours', now() - interval '27 hours', 'one', 1, 1)`,
    end: `insert into backups (started_at, filename, bytes, row_count) values (now(), 'two', 1, 1)`,
  },
  {
    title: 'The data disk is nearly full',
    what: /Free space for data: 1\.9 GB on shop-1:3000\./,
    begin: `insert into heartbeats (process, data_free_bytes)
            values ('shop-1:3000', 1.9e9), ('shop-2:3000', 2.1e9), ('shop-3:3000', null)`,
    end: 'delete from heartbeats',
  },
  {
    title: 'The backup disk is nearly full',
    what: /Free space for backups: 0\.0 GB on shop-1:3000\./,
    begin: `insert into heartbeats (process, data_free_bytes, backups_free_bytes)
            values ('shop-1:3000', 9e9, 0)`,
    end: 'delete from heartbeats',
  },
  {
    title: 'Money is waiting for an operator',
    what: /unreadable messages: 1\./,
    begin: `insert into provider_messages (provider, message_key, outcome, received_at, handled_at)
            values ('fiuu', 'one', 'unreadable', now() - interval '16 minutes', now())`,
    end: "update provider_messages set outcome = 'resolved'",
  },
]

describe('operators are alerted', () => {
  for (const { title, what, begin, end } of kinds) {
    test(`${title}: ${what.source}`, async () => {
      await shop.run(begin)
      await shop.look()
      assert.match(shop.firstText(), what)
      assert.deepEqual(shop.mailed(), mailsToBoth(title))
      await shop.anHourLater()
      await shop.run(end)
      await shop.look()
      assert.deepEqual(shop.mailed(), mailsToBoth(`Resolved: ${title}`))
    })
  }

  test('in one mail for all alerts that started or ended together', async () => {
    await shop.checkLedger(['a fault'])
    await shop.look()
    shop.mailed()
    await shop.anHourLater()
    await shop.checkLedger([])
    await shop.run(kinds[0]?.begin ?? '')
    await shop.run(kinds[3]?.begin ?? '')
    await shop.look()
    assert.match(shop.firstText(), /Emails are.*Money is waiting.*Resolved: The ledger/s)
    assert.deepEqual(shop.mailed(), mailsToBoth('3 alerts, 2 of them new'))
  })

  test('not of a claimed unapplied payment', async () => {
    const { id } = await addOperator(shop.context.pool, 'finance')
    await shop.run(kinds[0]?.begin ?? '')
    await shop.run(`insert into claims (kind, subject_id, operator_id, expires_at)
               select 'unmatched', id::text, '${id}', now() + interval '5 minutes' from unmatched_money`)
    await shop.look()
    assert.deepEqual(shop.mailed(), [])
    await shop.run("update claims set expires_at = now() - interval '1 second'")
    await shop.look()
    assert.equal(shop.mailed().length, 2)
  })
})

describe('the public certificate', () => {
  const inDays = (days: number) => selfSigned(new Date(Date.now() + days * 86_400_000))

  test('alerts when it expires soon or is untrusted, until replaced', async (t) => {
    const [soon, ended, good] = [inDays(13), inDays(-1), inDays(15)]
    const usual = getCACertificates('default')
    setDefaultCACertificates([...usual, soon.cert, ended.cert, good.cert])
    const shown = createServer(soon)
    shown.listen(0, 'localhost')
    await once(shown, 'listening')
    const { port } = shown.address() as AddressInfo
    const secure = await shop.openBeside({ PUBLIC_URL: `https://localhost:${port}` })
    t.after(() => {
      setDefaultCACertificates(usual)
      shown.close()
      return secure.close()
    })
    const check = async () => {
      await shop.run("select graphile_worker.add_job('check_certificate')")
      await secure.runJobs()
    }
    await check()
    assert.match(shop.firstText(), /The certificate of https:\/\/localhost:\d+ expires on/)
    assert.deepEqual(shop.mailed(), mailsToBoth('The certificate must be replaced'))
    await shop.anHourLater()
    await shop.look(secure)
    shown.setSecureContext(ended)
    await check()
    assert.deepEqual(shop.mailed(), [])
    shown.setSecureContext(good)
    await check()
    assert.deepEqual(shop.mailed(), mailsToBoth('Resolved: The certificate must be replaced'))
    await shop.anHourLater()
    shown.setSecureContext(inDays(15))
    await check()
    assert.match(shop.firstText(), /its issuer is not trusted/)
    assert.deepEqual(shop.mailed(), mailsToBoth('The certificate must be replaced'))
    shown.close()
    await once(shown, 'close')
    await check()
    assert.deepEqual(shop.mailed(), [], 'where none is shown nothing is known of it')
  })

  test('alerts when it is for another host', () => {
    const end = new Date(Date.now() + 90 * 86_400_000)
    const found = (fault?: string) =>
      certificateFinding({ end, fault }, 'https://shop.example', new Date()).what
    assert.match(found('ERR_TLS_CERT_ALTNAME_INVALID') ?? '', /it is for another host\.$/)
    assert.equal(found(), null)
  })

  test('is checked daily when the shop has one', () => {
    const lines = (publicUrl: string) =>
      alertCrontab({ config: { ...shop.context.config, publicUrl } }).join('\n')
    assert.match(lines('https://shop.example'), /check_certificate/)
    assert.doesNotMatch(lines('http://localhost:3000'), /check_certificate/)
    assert.doesNotThrow(() => parseCrontab(lines('https://shop.example')))
  })
})

/** A key and its self-signed certificate, both PEM, as a TLS server takes them. */
type SelfSigned = { key: string; cert: string }

/** Creates a certificate for localhost that expires at a time; Node.js has no function for it. */
function selfSigned(end: Date): SelfSigned {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const signedBy = sequence(hex('06082a8648ce3d040302'))
  const commonName = sequence(hex('0603550403'), der(0x0c, Buffer.from('localhost')))
  // A unique issuer: with equal names a verifier may try another certificate's key.
  const organisation = sequence(hex('060355040a'), der(0x0c, Buffer.from(randomUUID())))
  const name = sequence(der(0x31, commonName), der(0x31, organisation))
  const begin = new Date(end.getTime() - 90 * 86_400_000)
  const content = sequence(
    der(0x02, Buffer.from([1])),
    signedBy,
    name,
    sequence(time(begin), time(end)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
  )
  // A bit string begins with the number of unused bits in its last byte.
  const signature = der(
    0x03,
    Buffer.concat([Buffer.from([0]), sign('sha256', content, privateKey)]),
  )
  const body = sequence(content, signedBy, signature).toString('base64')
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${body.replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
  }
}

const hex = (text: string) => Buffer.from(text, 'hex')
const sequence = (...parts: Buffer[]) => der(0x30, Buffer.concat(parts))
const time = (date: Date) =>
  der(0x18, Buffer.from(`${date.toISOString().replace(/[-:T]|\.\d+Z/g, '')}Z`))

/** DER encoding: tag, length, content. */
function der(type: number, value: Buffer): Buffer {
  const { length } = value
  const head =
    length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([type, ...head]), value])
}

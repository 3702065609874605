import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import type { OperatorEventEntry } from '@apeak/contract/operators'
import pg from 'pg'
import { startDatabase } from '#app/start-database.ts'
import { goldFaults } from '#gold/check-gold.ts'
import type { StoredFile } from '#platform/files/files.ts'
import { openLog } from '#platform/log.ts'
import { logIn, mailTo, newShopper, type Shopper } from '#testing/accounts.ts'
import { sellByCode } from '#testing/code-products.ts'
import { offerMethod, placeOrder, sellItem } from '#testing/fixtures.ts'
import { balanceOf, giveGold, verifyPin } from '#testing/gold.ts'
import {
  acceptInvitation,
  invitationTo,
  logInOperator,
  newOperator,
  openInvitation,
  type TestOperator,
} from '#testing/operators.ts'
import { storePicture } from '#testing/pictures.ts'
import { createDatabase, dropDatabase, openTestShop, type TestShop } from '#testing/test-shop.ts'
import { backUp, type MadeBackup } from './back-up.ts'
import type { StorageConfig } from './backup-settings.ts'
import { checkBackup } from './read-archive.ts'
import { restore } from './restore.ts'
import { beginRestore } from './unfinished-restore.ts'

const PASSPHRASE = 'mangosteens ripen in June'

let shop: TestShop
let shopper: Shopper
let owner: TestOperator
/** Tokens of links that are open when the backup is made. */
const links = { invitation: '', reset: '', operatorReset: '' }
let folder: string
let file: string
let picture: StoredFile
let made: MadeBackup
/** An empty database, for refused restores. */
let emptyUrl: string
const acknowledged: { before: string[]; during: string[] } = { before: [], during: [] }

/** The location of a shop's data, with its own data folder. */
const storageOf = (databaseUrl: string, name: string): StorageConfig => ({
  ...shop.context.config,
  databaseUrl,
  dataDir: join(folder, name),
})

before(async () => {
  shop = await openTestShop()
  folder = await mkdtemp(join(tmpdir(), 'apeak-backup-'))
  file = join(folder, 'shop.backup')
  emptyUrl = await createDatabase()
  const { database, files, log } = shop.context
  await offerMethod(database)
  const { product_id } = await sellItem(database)
  await sellByCode(shop, 3)
  shopper = await newShopper(shop)
  await giveGold(shop, shopper, 123_450)
  owner = await newOperator(shop, 'owner')
  await openLinks()
  picture = await storePicture(files, 'coin')
  for (let order = 0; order < 5; order += 1) {
    acknowledged.before.push(await placeOrder(shop, product_id))
  }
  // During the backup the shop sells on, and its jobs wait.
  let isOver = false
  const shopping = (async () => {
    while (!isOver) acknowledged.during.push(await placeOrder(shop, product_id))
  })()
  made = await backUp(storageOf(shop.databaseUrl, 'data'), file, PASSPHRASE).finally(() => {
    isOver = true
  })
  await shopping
  log.debug({ made }, 'backed up')
})
after(async () => {
  await dropDatabase(emptyUrl)
  await shop.close()
  await rm(folder, { recursive: true, force: true })
})

async function openLinks(): Promise<void> {
  const invited = 'mei@example.com'
  const invitation = { email: invited, name: 'Mei Ling', roles: ['owner'] }
  assert.equal((await owner.post('/api/console/invitations', invitation)).status, 201)
  links.invitation = await invitationTo(shop, invited)
  await shop.post('/api/forgot-password', { email: shopper.email })
  await shop.post('/api/console/forgot-password', { email: owner.email })
  const tokenTo = async (email: string) =>
    /[#=]([\w-]{43})/.exec((await mailTo(shop, email))?.text ?? '')?.[1] ?? ''
  links.reset = await tokenTo(shopper.email)
  links.operatorReset = await tokenTo(owner.email)
  assert.ok(links.invitation && links.reset && links.operatorReset)
}

/** The number of tables in the database that must stay empty. */
async function tablesLeft(): Promise<number> {
  const client = new pg.Client(emptyUrl)
  await client.connect()
  const { rows } = await client.query("select from pg_tables where schemaname = 'public'")
  await client.end()
  return rows.length
}

describe('a backup of a running shop, restored into an empty database,', () => {
  let again: TestShop
  let databaseUrl: string
  before(async () => {
    databaseUrl = await createDatabase()
    const facts = await restore(storageOf(databaseUrl, 'again'), file, PASSPHRASE)
    assert.deepEqual([facts.files, facts.code, facts.keysFile], [1, true, undefined])
    assert.equal(facts.rows, made.rows)
    again = await openTestShop({ DATA_DIR: join(folder, 'again') }, { databaseUrl })
  })
  after(async () => {
    await again.close()
    await dropDatabase(databaseUrl)
  })

  test('has every order acknowledged before it, and only whole orders made since', async () => {
    for (const id of acknowledged.before) {
      assert.equal((await again.get(`/api/order-details/${id}`)).status, 200)
    }
    const { rows } = await again.context.pool.query('select id from orders')
    const known = new Set([...acknowledged.before, ...acknowledged.during])
    for (const { id } of rows) assert.ok(known.has(id))
  })

  test('has a clean ledger, all gold, and PINs that verify', async () => {
    assert.deepEqual(await goldFaults(again.context.database), [])
    const same = await logIn(again, shopper)
    assert.equal(await balanceOf(same), 123_450)
    assert.equal((await verifyPin(same)).status, 200)
  })

  test('has no open session, invitation or reset link: they may have ended since', async () => {
    assert.equal((await again.get('/api/user', shopper.headers)).status, 401)
    assert.equal((await again.get('/api/console/operator-names', owner.headers)).status, 401)
    const shown = await openInvitation(shop, links.invitation)
    assert.ok(shown.sealed_secret, 'it is open in the shop that was backed up')
    const password = 'quite another long one'
    const shopperReset = {
      token: links.reset,
      email: shopper.email,
      password,
      password_confirmation: password,
    }
    for (const answer of [
      await acceptInvitation(again, links.invitation, { shown }),
      await again.post('/api/reset-password', shopperReset),
      await again.post('/api/console/reset-password', { token: links.operatorReset, password }),
    ]) {
      assert.ok(answer.body.errors?.token, answer.text)
    }
    const back = await logInOperator(again, owner)
    const path = '/api/console/operator-events?subject_kind=invitation'
    const events = (await back.get(path)).body.data as unknown as OperatorEventEntry[]
    assert.deepEqual(
      events.map(({ event, actor }) => [event, actor]),
      [
        ['revoked', 'restore'],
        ['sent', owner.id],
      ],
    )
  })

  test('keeps triggers, foreign keys and reservations', async () => {
    const guards = `
      select 'key ' || conname as guard from pg_constraint
      where contype = 'f' and convalidated
      union all select 'trigger ' || tgname from pg_trigger where not tgisinternal and tgenabled = 'O'
      order by guard`
    const [before, now] = [
      await shop.context.pool.query(guards),
      await again.context.pool.query(guards),
    ]
    assert.deepEqual(now.rows, before.rows)
    await assert.rejects(again.context.pool.query('delete from transfers'), /only ever added to/)
  })

  test('serves its pictures, runs pending jobs and keeps selling', async () => {
    assert.equal((await fetch(again.url + picture.path)).status, 200)
    const { product_id } = await sellItem(again.context.database)
    await placeOrder(again, product_id)
    await newShopper(again)
    await again.runJobs()
    const { rows } = await again.context.pool.query('select from graphile_worker.jobs')
    assert.equal(rows.length, 0)
  })
})

test('the file reveals nothing without the passphrase', async () => {
  const bytes = await readFile(file)
  for (const secret of [shopper.email, 'the key of every shop', 'payment_methods', 'public.']) {
    assert.ok(!bytes.includes(secret), secret)
  }
})

test('a wrong passphrase and a truncated or altered file are refused, leaving nothing', async () => {
  const to = storageOf(emptyUrl, 'refused')
  await assert.rejects(restore(to, file, 'mangosteens ripen in July'), {
    message: 'Wrong passphrase for this backup.',
  })
  const bytes = await readFile(file)
  const spoilt = join(folder, 'spoilt.backup')
  const damaged = { message: 'The backup is damaged, or was cut off.' }
  const flipped = (at: number) =>
    bytes.map((byte, place) => (place === at ? byte ^ 1 : byte)) as Buffer
  for (const content of [
    bytes.subarray(0, bytes.length - 1),
    bytes.subarray(0, bytes.length / 2),
    bytes.subarray(0, 48),
    Buffer.concat([bytes, Buffer.from('x')]),
    flipped(100),
    flipped(bytes.length - 1),
  ]) {
    await writeFile(spoilt, content)
    await assert.rejects(checkBackup(spoilt, PASSPHRASE), damaged)
  }
  // A fault at the end is found only after everything before it is loaded.
  await assert.rejects(restore(to, spoilt, PASSPHRASE), damaged)
  assert.equal(await tablesLeft(), 0)
  await writeFile(spoilt, 'SQLite format 3')
  await assert.rejects(restore(to, spoilt, PASSPHRASE), { message: /is not a shop backup/ })
  await assert.rejects(restore(to, join(folder, 'nowhere'), PASSPHRASE), /There is no file/)
})

test('restores only into an empty shop, and only under its own key', async () => {
  await assert.rejects(
    restore(storageOf(shop.databaseUrl, 'refused'), file, PASSPHRASE),
    /There is a shop in this database already/,
  )
  const secretKey = 'another key than that of all the other test shops'
  await assert.rejects(
    restore({ ...storageOf(emptyUrl, 'refused'), secretKey }, file, PASSPHRASE),
    /SECRET_KEY is not the key of this backup/,
  )
  assert.equal(await tablesLeft(), 0)
})

test('an interrupted restore keeps the shop closed; a second restore saves the configured key', async () => {
  const client = new pg.Client(emptyUrl)
  await client.connect()
  await beginRestore(client)
  await client.query('create table half (id integer)')
  const to = storageOf(emptyUrl, 'keyless')
  await assert.rejects(
    startDatabase({ ...shop.context.config, ...to }, openLog('silent')),
    /was cut short/,
  )
  const { secretKey: _, ...unset } = to
  const keyless = { ...unset, secretKey: undefined }
  await assert.rejects(restore(keyless, file, PASSPHRASE), /Another restore .* is under way/)
  await client.end()
  const { keysFile = '' } = await restore(keyless, file, PASSPHRASE)
  assert.match(await readFile(keysFile, 'utf8'), /^SECRET_KEY=the key of every shop/)
})

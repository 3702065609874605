import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, test } from 'node:test'
import type { Pool } from 'pg'
import { ConfigError } from '#platform/settings.ts'
import { cloneTemplate, createDatabase, dropDatabase } from '#testing/test-shop.ts'
import { describeSchema, schemaDoc } from '../../../scripts/generate-schema-doc.ts'
import { readCatalogue } from '../../../scripts/read-catalogue.ts'
import { noTimeouts, openPool } from './database.ts'
import { appliedMigrations, migrate, migrationsSinceBaseline } from './migrate.ts'
import { BASELINE, readMigrationFiles, shopFolders } from './schema-files.ts'

const opened: { url: string; pool: Pool }[] = []
async function open(url: string): Promise<Pool> {
  const pool = openPool(url, 4, noTimeouts)
  opened.push({ url, pool })
  return pool
}
after(async () => {
  for (const { url, pool } of opened) {
    await pool.end()
    await dropDatabase(url)
  }
})

/** All definitions of the schema, and its initial rows, without times and what the tests' template sets. */
async function stateOf(pool: Pool) {
  const settings = await pool.query<{ name: string; rows: string }>(
    `select tablename as name, query_to_xml(
       format('select * from (select to_jsonb(t) - array[''updated_at'', ''applied_at'',
         ''begun_at'', ''read_until'', ''opened_at'', ''delivery_hours''] as row from %I t) t
               order by row::text', tablename),
       false, false, '')::text as rows
     from pg_tables where schemaname = 'public' and tablename !~ '^kysely_' order by 1`,
  )
  return { catalogue: await readCatalogue(pool), rows: settings.rows }
}

const fresh = await open(await cloneTemplate())

test('the schema files make the same database as the baseline with all migrations', async () => {
  const pool = await open(await createDatabase())
  const names = (await readMigrationFiles(shopFolders)).map(({ name }) => name)
  await migrate(pool, { only: names })
  await migrate(pool)
  assert.deepEqual(await stateOf(pool), await stateOf(fresh))
  assert.equal((await stateOf(fresh)).catalogue.filter(({ kind }) => kind === 'table').length, 133)
})

test('docs/schema.md describes the schema as it is', async () => {
  assert.equal(await readFile(schemaDoc, 'utf8'), await describeSchema(fresh))
})

/** The migrations before the baseline, as named in `kysely_migration`. */
const earlier = `
  0001-catalog 0002-catalog-changes 0003-orders 0004-mails 0005-payments 0010-accounts
  0011-payment-questions 0020-gold 0030-rival-registrations 0040-the-fields-words
  0041-providers-behind-a-port 0042-a-ledger-below-gold 0043-login-attempts 0044-histories
  0070-content 0071-content-changes 0074-posts-by-category 0075-static-pages-listed 0076-support
  0077-live-chat 0080-files-hold-their-bytes 0081-short-references 0082-payment-instructions
  0084-told-fees 0085-confirmed-orders 0086-late-money 0087-small-totals 0088-refunds-settle
  0089-unmatched-money 0094-affiliates 0095-referrals 0096-commission 0100-operators
  0105-deliveries 0106-operated-orders 0107-desk 0108-messages-of-payments 0110-product-stocks
  0111-voucher-codes 0112-delivered-codes-encrypted 0113-shortages-told 0115-money-by-hand
  0116-gold-by-operators 0117-provider-reports 0118-gold-by-day 0120-orders-by-day 0121-customers
  0122-why-payments-fail 0123-delivery-times 0125-placed-orders-end 0126-limits-of-buyers
  0127-attempts-by-place 0130-stock-changes 0135-quick-checkout 0140-unpaid-orders-are-told
  0143-prices-in-lists 0145-asked-corrections 0146-search 0153-claims-that-wait
  0154-growing-pauses 0157-due-mails 0161-captures-asked 0162-operators-come-back
  0163-codes-withdrawn 0164-what-operators-list 0170-focal-points 0171-catalogue-edited
  0180-items-are-published 0181-coupons-for-items 0182-price-changes 0183-methods-are-edited
  0184-hashed-changes 0190-edited-content 0191-contact-settings 0192-tiers-by-month 0200-inbox
  0201-payout-runs 0210-secret-keys 0211-backups 0212-alerts 0215-contract-steps
  0220-any-page-of-a-million 0221-settings-of-stocks 0240-previewed-content
  0245-short-references-by-one-expression 0255-restores 0260-what-was-alerted 0265-sales-in-lists
  0270-triggers-that-ask-little 0271-lists-as-one-constant 0280-tag-slugs
  0290-carts-and-kept-mails 0300-guests-keep-a-share 0305-what-referred-orders-keep
  0306-what-went-back-before 0313-quote-input-version 0330-what-one-person-creates
  0331-approvals-once 0332-approvals-checked 0340-bank-references 0341-change-requests
  0350-operator-doors 0351-request-keys-of-operators 0360-wider-networks
  0361-orders-of-wider-networks 0362-orders-that-keep-a-coupon 0363-limits-in-the-verb
  0365-known-networks 0366-mailed-codes 0367-renewed-resets 0370-heartbeats
  0380-links-from-the-terminal
`
  .trim()
  .split(/\s+/)
  .map((name) => `${name}.sql`)

/** A database of the version before the baseline, with these of its migrations recorded. */
async function openEarlier(names: readonly string[]): Promise<Pool> {
  const pool = await open(await createDatabase())
  await migrate(pool, { only: [BASELINE] })
  await pool.query(`
    drop table schema_migrations, schema_routines;
    create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null);
    create table kysely_migration_lock (id varchar(255) primary key, is_locked integer not null)`)
  await pool.query(
    "insert into kysely_migration select name, '2026-01-01' from unnest($1::text[]) as name",
    [names],
  )
  // As its last migrations left them.
  await pool.query(`
    alter table orders drop constraint orders_status_known,
      add constraint orders_status_known check (
        status = any ('{pending_payment,pending,processing,completed,refunded}'::text[])
      ) not valid;
    insert into operators (id, name, email, role, password_hash)
    values ('mei', 'Mei', 'mei@example.com', 'owner', '')`)
  return pool
}

test('a database with all migrations before the baseline is taken over, and keeps its rows', async () => {
  const pool = await openEarlier(earlier)
  assert.deepEqual(await appliedMigrations(pool), earlier)
  assert.deepEqual(await migrate(pool), { newer: [] })
  const { rows } = await pool.query('select id from operators')
  assert.deepEqual(rows, [{ id: 'mei' }])
  const noted = await pool.query('select name from kysely_migration order by name')
  assert.equal(noted.rows.length, earlier.length, 'the version before goes on working')
  await pool.query('delete from operators')
  assert.deepEqual(await stateOf(pool), await stateOf(fresh))
  assert.deepEqual(await migrate(pool), { newer: [] })
})

test('an older database is refused and stays as it is; so is an older backup', async () => {
  const older = earlier.slice(0, -1)
  const pool = await openEarlier(older)
  const isRefused = (error: Error) =>
    error instanceof ConfigError && /is too old .* commit 12486267 first/.test(error.message)
  await assert.rejects(migrate(pool), isRefused)
  const { rows } = await pool.query("select to_regclass('contract_steps') is not null as is_there")
  assert.deepEqual(rows, [{ is_there: true }])
  assert.throws(() => migrationsSinceBaseline(older), isRefused)
  assert.deepEqual(migrationsSinceBaseline(earlier), [BASELINE])
})

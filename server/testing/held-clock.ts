import { openPool } from '#platform/postgres/database.ts'
import { cloneTemplate, dropDatabase, openTestShop, type TestShop } from './test-shop.ts'

/** A shop whose database's clock stands where a test puts it. */
export type TimelessShop = TestShop & { setTime(time: Date): Promise<void> }

/**
 * Opens a shop in whose statements `now()` is what the test says: a function of that name comes before
 * PostgreSQL's own. Defaults of columns go on by the real clock.
 */
export async function openTimelessShop(start: Date): Promise<TimelessShop> {
  const databaseUrl = await cloneTemplate()
  const name = new URL(databaseUrl).pathname.slice(1)
  const admin = openPool(databaseUrl, 1)
  await admin.query(`
    create schema held;
    create table held.clock (time timestamptz not null);
    create function held.now() returns timestamptz stable language sql
      return (select time from held.clock);
    alter database ${name} set search_path = held, pg_catalog, public`)
  await admin.query('insert into held.clock values ($1)', [start])
  await admin.end()
  const shop = await openTestShop({}, { databaseUrl })
  return {
    ...shop,
    setTime: async (time) => {
      await shop.context.pool.query('update held.clock set time = $1', [time])
    },
    close: async () => {
      await shop.close()
      await dropDatabase(databaseUrl)
    },
  }
}

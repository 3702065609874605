import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { mailboxOf, mailboxOfSql } from './same-mailbox.ts'

let shop: TestShop
before(async () => {
  shop = await openTestShop()
})
after(() => shop.close())

test('server and database agree on which addresses are one mailbox', async () => {
  const known = [
    ['Aina.Binti@Example.com', 'aina.binti@example.com'],
    ['aina+games@example.com', 'aina@example.com'],
    ['a.i.n.a+1@GMail.com', 'aina@gmail.com'],
    ['aina@googlemail.com', 'aina@gmail.com'],
    ['a.i@gmail.com.example', 'a.i@gmail.com.example'],
  ] as const
  for (const [typed, mailbox] of known) {
    assert.equal(mailboxOf(typed), mailbox)
    const { rows } = await sql<{
      mailbox: string
    }>`select ${mailboxOfSql(sql`${typed}`)} as mailbox`.execute(shop.context.database)
    assert.equal(rows[0]?.mailbox, mailbox)
  }
})

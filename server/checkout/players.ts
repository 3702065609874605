import { Done } from '@apeak/contract/accounts'
import * as wire from '@apeak/contract/checkout'
import { apiPaths } from '@apeak/contract/paths'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { sql } from 'kysely'
import { type AccountRecords, callerOf, requireAuth } from '#accounts/accounts.ts'
import { categoryNames } from '#catalog/catalog.ts'
import type { OrdersContext } from '#orders/orders.ts'
import { notFound } from '#platform/http/problems.ts'
import { done } from '#platform/http/responses.ts'
import { type Database, exportRows, firstRow, type Queryable } from '#platform/postgres/database.ts'

/** Per account and category. */
const PLAYERS_MAX = 10
/** Per response. */
const LISTED_MAX = 100

/** A customer's players, of one category or all, last used first. */
async function playersOf(
  db: Database,
  customerId: number,
  slug: string | undefined,
): Promise<wire.RememberedPlayer[]> {
  const { rows } = await sql<Omit<wire.RememberedPlayer, 'category'> & { category_id: number }>`
    select id, answers, category_id from remembered_players where customer_id = ${customerId}
    order by used_at desc, id desc`.execute(db)
  const categories = [...new Set(rows.map(({ category_id }) => category_id))]
  const names = await categoryNames(db, categories)
  const listed = rows.flatMap(({ id, answers, category_id }) => {
    const category = names.get(category_id)
    const isListed = category && (slug === undefined || category.slug === slug)
    return isListed ? [{ id, answers, category }] : []
  })
  return listed.slice(0, LISTED_MAX)
}

/** Saves a player as used now, and deletes those beyond the limit. The caller has locked the account. */
export async function savePlayer(
  tx: Queryable,
  customerId: number,
  categoryId: number,
  answers: wire.CategoryOptionAnswer[],
): Promise<void> {
  const json = JSON.stringify(answers)
  await sql`
    delete from remembered_players where id in (
      select p.id from remembered_players p
      where p.customer_id = ${customerId} and p.category_id = ${categoryId}
        and p.answers <> ${json}::jsonb
      order by p.used_at desc, p.id desc offset ${PLAYERS_MAX - 1}
    )`.execute(tx)
  await sql`
    insert into remembered_players (customer_id, category_id, answers)
    values (${customerId}, ${categoryId}, ${json}::jsonb)
    on conflict (customer_id, category_id, md5(answers::text)) do update set used_at = now()
  `.execute(tx)
}

/** Deletes a customer's player. False if unknown. */
async function deletePlayer(db: Database, customerId: number, id: number): Promise<boolean> {
  const deleted = await firstRow(db)`
    delete from remembered_players where id = ${id} and customer_id = ${customerId} returning id`
  return deleted !== undefined
}

const tags = ['checkout']

/** A customer's remembered players. */
export function playerRoutes({ database }: OrdersContext): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.addHook('onRequest', requireAuth(database))
    app.get(
      apiPaths.players,
      { schema: { tags, querystring: wire.PlayersQuery, response: { 200: wire.PlayersResponse } } },
      async (request) => ({
        players: await playersOf(database, callerOf(request).accountId, request.query.category),
      }),
    )
    app.post(
      apiPaths.forgetPlayer,
      { schema: { tags, body: wire.ForgetPlayer, response: { 200: Done } } },
      async (request) => {
        const isGone = await deletePlayer(database, callerOf(request).accountId, request.body.id)
        if (!isGone) throw notFound('Player')
        return done(({ checkout }) => checkout.detailsRemoved, request.language)
      },
    )
  }
}

/** Players in an account's export and deletion. */
export const accountPlayers: AccountRecords = {
  unfinished: async () => undefined,
  exported: async (db, { id }) => [await exportRows(db, 'remembered_players', 'customer_id', [id])],
  async detach(tx, accountId) {
    await sql`delete from remembered_players where customer_id = ${accountId}`.execute(tx)
  },
}

import { sql } from 'kysely'
import type { AccountRecords } from '#accounts/accounts.ts'
import { exportRows } from '#platform/postgres/exported-rows.ts'
import { deletePlayers } from './sql-players.ts'

/** What accounts need of the players that their owners have ordered for. */
export const accountPlayers: AccountRecords = {
  // They keep nobody from leaving.
  unfinished: async () => undefined,
  exported: ({ id }) => [exportRows('remembered_players', sql`t.customer_id = ${id}`)],
  detach: (tx, accountId) => deletePlayers(tx, accountId),
}

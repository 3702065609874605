import type { AccountRecords } from '#accounts/accounts.ts'
import { deletePlayers, exportPlayers } from './sql-players.ts'

/** What accounts need of the players that their owners have ordered for. */
export const accountPlayers: AccountRecords = {
  // They keep nobody from leaving.
  unfinished: async () => undefined,
  exported: ({ id }) => [exportPlayers(id)],
  detach: (tx, accountId) => deletePlayers(tx, accountId),
}

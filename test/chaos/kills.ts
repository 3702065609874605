/** How often a shop under load is killed. The last kill includes the database. */
export const KILLS = Number(process.env.CHAOS_KILLS || 2)

/** What is killed in a round: first the server alone, last both, otherwise at random. */
export function chooseVictim(round: number, random = Math.random) {
  if (round === KILLS) return 'server and database'
  return round > 1 && random() < 0.4 ? 'server and database' : 'server'
}

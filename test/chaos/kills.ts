/** How many times a shop under load is killed. The last kill takes the database too. */
export const KILLS = Number(process.env.CHAOS_KILLS || 2)

/** What dies in a round: the server alone first, both at last, and in between as chance has it. */
export function chooseVictim(round: number, random = Math.random) {
  if (round === KILLS) return 'server and database'
  return round > 1 && random() < 0.4 ? 'server and database' : 'server'
}

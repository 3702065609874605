/** When open attempts are looked up at the provider. */
export type PollingRules = {
  /** Minutes after the beginning of an attempt; from then on hourly for a day, then daily. */
  firstMinutes: readonly number[]
  /** After so many days it is not looked up any more; a pending one for longer. */
  days: { usual: number; pending: number }
  /** How often a page that waits makes the shop look: once in so many seconds. */
  secondsBetweenLooks: number
  /** How many attempts of this age (milliseconds) one `sync` may be handed. */
  batchSize(ageMs: number): number
}

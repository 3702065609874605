/** What other domains may use of the payment methods while they compute a price. */
export { chargeJson } from './sql.ts'

/** What payments need to undo an order that could not be opened at its provider. */
export { discardOrder } from './sql.ts'

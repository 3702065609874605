/** What the rest of the server may use of gold. */
export { payWithGold, pinNotVerified } from './pay-with-gold.ts'

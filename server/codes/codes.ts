/** The codes module's interface for the rest of the server. */

export { importCodesIn } from './import-codes.ts'
export { readLatestCode } from './reveal-code.ts'

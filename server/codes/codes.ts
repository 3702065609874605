/** The codes module's interface for the rest of the server. */

export { importCodesIn } from './import-codes.ts'
export { readSomeCode } from './reveal-code.ts'

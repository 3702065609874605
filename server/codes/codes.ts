/** What the rest of the server may use of codes. */

export { importCodesIn } from './import-codes.ts'
export { readSomeCode } from './reveal-code.ts'

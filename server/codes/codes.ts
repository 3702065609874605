/** What the rest of the server may use of codes. */

export { importCodes } from './import-codes.ts'

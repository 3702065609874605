import { sql } from 'kysely'
import { allRows } from '#platform/postgres/database.ts'
import type { SuppliersContext } from './context.ts'
import { codeContext } from './fulfilment/settle-order.ts'

const BATCH_SIZE = 500

type Stored = { id: number; ref: string; encrypted_code: string }

/** Re-encrypts suppliers' codes that are encrypted under an earlier key. Unreadable ones are logged and left. */
export async function renewSupplierCodes({
  database,
  secrets,
  log,
}: Pick<SuppliersContext, 'database' | 'secrets' | 'log'>): Promise<void> {
  const prefix = secrets.prefixOf('voucher-codes')
  let last = 0
  for (;;) {
    const codes = await allRows<Stored>(database)`
      select id, ref, encrypted_code from supplier_orders
      where id > ${last} and not starts_with(encrypted_code, ${prefix})
      order by id limit ${BATCH_SIZE}`
    for (const { id, ref, encrypted_code: before } of codes) {
      try {
        const code = secrets.decrypt('voucher-codes', before, codeContext(ref))
        const after = secrets.encrypt('voucher-codes', code, codeContext(ref))
        await sql`update supplier_orders set encrypted_code = ${after} where id = ${id}`.execute(
          database,
        )
      } catch (error) {
        log.error({ err: error, ref }, 'the code of a supplier cannot be decrypted')
      }
    }
    last = codes.at(-1)?.id ?? last
    if (codes.length < BATCH_SIZE) return
  }
}

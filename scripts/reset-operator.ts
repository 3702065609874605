// Prints a link that resets an operator's password and second factor. It uses the shop's settings; the shop
// may be running:
//   node scripts/reset-operator.ts E-MAIL

import { readStorageConfig } from '../server/app/config.ts'
import { reachDatabase } from '../server/backups/reach-database.ts'
import { makeAccessLink } from '../server/operators/recover-operator-password.ts'
import { openDatabase, openPool } from '../server/platform/postgres/database.ts'

const [email] = process.argv.slice(2)
try {
  if (!email) throw new Error('Name an operator: npm run reset-operator -- owner@example.com')
  const config = readStorageConfig(process.env)
  const publicUrl = config.publicUrl || `http://localhost:${process.env.PORT || 3000}`
  const reached = await reachDatabase(config)
  const pool = openPool(reached.url, 1)
  try {
    const link = await makeAccessLink(openDatabase(pool), publicUrl, email)
    console.log(
      `Open this link within an hour. It works once, and every owner is notified by mail:`,
    )
    console.log(link)
  } finally {
    await pool.end()
    await reached.stop()
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

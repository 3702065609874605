import type { Role } from '@apeak/contract/operators'
import pg from 'pg'
import type { BrowserContext } from 'playwright-core'
import * as operators from '../../server/testing/operators.ts'
import { callsOf } from '../../server/testing/test-shop.ts'

type Shop = { url: string; databaseUrl: string }

/** Makes shop calls about operators, with its own connection to the database. */
async function within<Result>(
  { url, databaseUrl }: Shop,
  work: (shop: Parameters<typeof operators.newOperator>[0]) => Promise<Result>,
): Promise<Result> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  try {
    return await work({ ...callsOf(url), context: { pool } })
  } finally {
    await pool.end()
  }
}

/** Adds an operator who has never logged in. */
export const addOperator = (shop: Shop, role: Role, name?: string) =>
  within(shop, ({ context }) => operators.addOperator(context.pool, role, name))

/** A new operator of a role, logged in without a browser, with a fresh second factor. */
export const newOperator = (shop: Shop, role: Role, name?: string) =>
  within(shop, (calls) => operators.newOperator(calls, role, name ? { name } : {}))

/** Logs an operator in who has only a password, and enrols their second factor. */
export const setUpOperator = (shop: Shop, person: operators.Person) =>
  within(shop, async (calls) =>
    operators.setUpApp(calls, await operators.passwordLogin(calls, person)),
  )

/** Opens a browser with an operator's session. */
export async function openAsOperator(
  shop: Shop,
  context: BrowserContext,
  operator: { headers: { cookie: string } },
): Promise<void> {
  const [name = '', value = ''] = operator.headers.cookie.split('=')
  await context.addCookies([{ name, value, url: shop.url, httpOnly: true, sameSite: 'Strict' }])
}

/** The app's current code for a QR code or key; it can be used again at once. */
export async function codeFor(
  shop: Shop,
  { id, app }: { id: string; app: string },
): Promise<string> {
  await within(shop, ({ context }) => operators.allowCodeReuse(context.pool, id))
  return operators.codeOfApp(app)
}

/** Makes an operator's second factor stale. */
export const ageSecondFactor = (shop: Shop, operator: { id: string }) =>
  within(shop, (calls) => operators.ageSecondFactor(calls, operator))

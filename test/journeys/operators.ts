import type { Role } from '@apeak/contract/operators'
import pg from 'pg'
import type { BrowserContext } from 'playwright-core'
import * as operators from '../../server/testing/operators.ts'
import { callsOf } from '../../server/testing/test-shop.ts'

type Shop = { url: string; databaseUrl: string }

/** Does something about operators by the shop's calls, with a connection of its own to the database. */
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

/** A new operator of a role, logged in without a browser and with a second factor given just now. */
export const newOperator = (shop: Shop, role: Role, name?: string) =>
  within(shop, (calls) => operators.newOperator(calls, role, name ? { name } : {}))

/** Logs an operator in who has a password alone, and sets up their second factor. */
export const setUpOperator = (shop: Shop, person: operators.Person) =>
  within(shop, async (calls) =>
    operators.setUpApp(calls, await operators.passwordLogin(calls, person)),
  )

/** Makes a browser that of an operator who is logged in. */
export async function bringOperator(
  shop: Shop,
  context: BrowserContext,
  operator: { headers: { cookie: string } },
): Promise<void> {
  const [name = '', value = ''] = operator.headers.cookie.split('=')
  await context.addCookies([{ name, value, url: shop.url, httpOnly: true, sameSite: 'Strict' }])
}

/** The code that an operator's app shows, by what its picture or key says; it may be used again at once. */
export async function codeFor(
  shop: Shop,
  { id, app }: { id: string; app: string },
): Promise<string> {
  await within(shop, ({ context }) => operators.forgetSteps(context.pool, id))
  return operators.codeOfApp(app)
}

/** Lets an operator's second factor grow old. */
export const ageSecondFactor = (shop: Shop, operator: { id: string }) =>
  within(shop, (calls) => operators.ageSecondFactor(calls, operator))

import { randomBytes } from 'node:crypto'
import type { Config } from '#config.ts'
import { newId } from '#platform/ids.ts'
import type { Database } from '#platform/postgres/database.ts'
import type { Hasher } from '#platform/secrets/secret-hashes.ts'
import { hasOperators, insertFirstOperator } from './sql.ts'

type Parts = { config: Config; database: Database; hasher: Hasher }

/** The demo's owner, where no other is configured. */
const DEMO_EMAIL = 'owner@apeak.example'

/**
 * Adds the first operator, an owner, to a shop that has none: the configured one, or in the demo one
 * whose password is made here. Returns what the terminal is to say, once; undefined where nothing was
 * done.
 */
export async function addFirstOperator({
  config,
  database,
  hasher,
}: Parts): Promise<string | undefined> {
  const { firstOperator, demo } = config
  if ((!firstOperator && !demo) || (await hasOperators(database))) return undefined
  const { email, password } = firstOperator ?? { email: DEMO_EMAIL, password: madePassword() }
  const operator = {
    id: newId('p'),
    name: 'Owner',
    email,
    role: 'owner',
    password_hash: await hasher.hash(password),
  } as const
  const actor = { kind: 'job', name: 'start' } as const
  if (!(await insertFirstOperator(database, operator, actor))) return undefined
  return firstOperator
    ? `Its first operator is ${email}`
    : `Log in as ${email} with the password ${password} (it is shown only now)`
}

/** 96 random bits. */
const madePassword = () => randomBytes(12).toString('base64url')

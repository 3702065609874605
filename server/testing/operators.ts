import { randomBytes, randomUUID } from 'node:crypto'
import type {
  Enrolment,
  InvitationDetails,
  OperatorSession,
  RecoveryCodes,
  Role,
} from '@apeak/contract/operators'
import { URI } from 'otpauth'
import type { Pool } from 'pg'
import { newId } from '#platform/ids.ts'
import { createHasher } from '#platform/secrets/secret-hashes.ts'
import { mailTo } from './accounts.ts'
import type { Answer, TestShop } from './test-shop.ts'

type Query = Pick<Pool, 'query'>
/** The part of a shop that operators need. */
type ConsoleShop = Pick<TestShop, 'get' | 'post' | 'request'> & { context: { pool: Query } }

/** An operator and their credentials. */
export type Person = {
  id: string
  name: string
  email: string
  role: Role
  password: string
  /** The app's secret; undefined without an app. */
  app: string | undefined
}

/** The headers of a console request. */
type Headers = { cookie: string; 'x-csrf-token': string }

/** A logged-in operator, with requests as them. */
export type TestOperator = Person & {
  headers: Headers
  session: OperatorSession
  recoveryCodes: string[]
  get(path: string): Promise<Answer>
  post(path: string, body?: unknown): Promise<Answer>
  put(path: string, body: unknown): Promise<Answer>
}

const cheap = createHasher({ memoryCost: 8, timeCost: 1, parallelism: 1 })

/** Inserts an operator without a second factor who joined two days ago. */
export async function addOperator(pool: Query, role: Role, name = `Test ${role}`): Promise<Person> {
  const id = newId('p')
  const email = `${role}-${randomUUID()}@example.com`
  const password = `correct horse ${randomBytes(4).toString('hex')}`
  await pool.query(
    `insert into operators (id, name, email, role, password_hash, created_at)
     values ($1, $2, $3, $4, $5, now() - interval '2 days')`,
    [id, name, email, role, await cheap.hash(password)],
  )
  return { id, name, email, role, password, app: undefined }
}

/** A new operator of a role, logged in with a fresh second factor. */
export async function newOperator(
  shop: ConsoleShop,
  role: Role,
  { name }: { name?: string } = {},
): Promise<TestOperator> {
  const person = await addOperator(shop.context.pool, role, name)
  const operator = await passwordLogin(shop, person)
  await skipEmailCode(shop.context.pool, person.id)
  return setUpApp(shop, operator)
}

/** Marks an enrolment's mailed code as entered. */
export const skipEmailCode = (pool: Query, operatorId: string) =>
  pool.query('update operator_sessions set email_confirmed_at = now() where operator_id = $1', [
    operatorId,
  ])

/** The password of invited operators. */
export const INVITED_PASSWORD = 'a long enough password'

/** The token in the newest invitation to an address. */
export async function invitationTo(shop: TestShop, email: string): Promise<string> {
  const mail = await mailTo(shop, email)
  return /accept-invitation#([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? ''
}

/** Opens an invitation's link. */
export async function openInvitation(shop: ConsoleShop, token: string): Promise<InvitationDetails> {
  const { body } = await shop.post('/api/console/show-invitation', { token })
  return body as unknown as InvitationDetails
}

/** What the page of a closed invitation would send. */
const closed = { sealed_secret: `v1.00000000.${'x'.repeat(80)}`, code: '000000' }

/**
 * Accepts an invitation as its page does: with a password and a code of the new app. `shown`: what
 * an opening of the link showed; opens it if absent.
 */
export async function acceptInvitation(
  shop: ConsoleShop,
  token: string,
  {
    password = INVITED_PASSWORD,
    shown,
  }: { password?: string | undefined; shown?: InvitationDetails } = {},
): Promise<Answer> {
  const { enrolment, sealed_secret }: Partial<InvitationDetails> =
    shown ?? (await openInvitation(shop, token))
  const app = enrolment ? { sealed_secret, code: codeOfApp(enrolment.uri) } : closed
  return shop.post('/api/console/accept-invitation', { token, password, ...app })
}

/** Logs in with email and password alone. */
export async function passwordLogin(shop: ConsoleShop, person: Person): Promise<TestOperator> {
  const { email, password } = person
  const answer = await shop.post('/api/console/login', { email, password })
  return withCalls(shop, person, answer)
}

/** Enrols an authenticator app, which completes the login. */
export async function setUpApp(shop: ConsoleShop, operator: TestOperator): Promise<TestOperator> {
  const { uri } = (await operator.post('/api/console/enrolment', {})).body as unknown as Enrolment
  const person = { ...operator, app: uri }
  const code = codeOfApp(uri)
  const answer = await operator.post('/api/console/enrolment/confirm', { code })
  const { recovery_codes } = answer.body as unknown as RecoveryCodes
  const cookie = cookieOf(answer)
  const { body } = await shop.get('/api/console/session', { cookie })
  const whole = withCalls(shop, person, { ...answer, body: body.session as Answer['body'] }, cookie)
  return { ...whole, recoveryCodes: recovery_codes }
}

/** Logs in with password and a code of the app. */
export async function logInOperator(shop: ConsoleShop, person: Person): Promise<TestOperator> {
  const half = await passwordLogin(shop, person)
  return person.app ? enterCode(shop, half) : half
}

/** Enters an app code in a session, which makes it fresh. */
export async function enterCode(shop: ConsoleShop, operator: TestOperator): Promise<TestOperator> {
  await allowCodeReuse(shop.context.pool, operator.id)
  const code = codeOfApp(operator.app ?? '')
  const answer = await operator.post('/api/console/second-factor', { code })
  return withCalls(shop, operator, answer)
}

/** The code that an authenticator app shows, `later` steps of 30 seconds ahead. */
export function codeOfApp(uri: string, later = 0): string {
  const totp = URI.parse(uri)
  if (!('period' in totp)) throw new Error('not a code that changes with time')
  return totp.generate({ timestamp: Date.now() + later * 30_000 })
}

/** Makes the current code usable again, so that tests need not wait for the next one. */
export const allowCodeReuse = (pool: Query, operatorId: string) =>
  pool.query('update operators set totp_step = null where id = $1', [operatorId])

/** Ages a session's second factor, as after 16 idle minutes. */
export const ageSecondFactor = ({ context }: ConsoleShop, { id }: Pick<Person, 'id'>) =>
  context.pool.query(
    `update operator_sessions set verified_at = verified_at - interval '16 minutes',
       fresh_until = fresh_until - interval '16 minutes', last_used_at = last_used_at - interval '16 minutes'
     where operator_id = $1`,
    [id],
  )

function withCalls(
  shop: ConsoleShop,
  person: Person,
  answer: Answer,
  known?: string,
): TestOperator {
  if (answer.status !== 200) throw new Error(`the console answered ${answer.text}`)
  const cookie = known ?? cookieOf(answer)
  const session = answer.body as unknown as OperatorSession
  const headers = { cookie, 'x-csrf-token': session.csrf_token }
  return {
    ...person,
    headers,
    session,
    recoveryCodes: [],
    get: (path) => shop.get(path, headers),
    post: (path, body = {}) => shop.post(path, body, headers),
    put: (path, body) =>
      shop.request(path, {
        method: 'PUT',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      }),
  }
}

function cookieOf({ headers, text }: Answer): string {
  const set = headers.get('set-cookie')
  if (!set) throw new Error(`the console set no cookie, but answered ${text}`)
  return set.slice(0, set.indexOf(';'))
}

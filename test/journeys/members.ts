import { randomUUID } from 'node:crypto'
import type { LoggedIn } from '@apeak/contract/accounts'
import type { BrowserContext } from 'playwright-core'
import { codeTo } from './mailbox.ts'

/** The data for opening an account. */
export type Newcomer = {
  first_name: string
  email: string
  phone: string
  password: string
  pin: string
}

/** A person with a unique address. */
export function newcomer(first_name = 'Nur Aina'): Newcomer {
  return {
    first_name,
    email: `aina-${randomUUID()}@example.com`,
    phone: '+60 12-345 6789',
    password: 'correct horse battery',
    pin: '314159',
  }
}

/** Opens an account without a browser, for journeys that start later. */
export async function openAccount(shop: { url: string }, person = newcomer()): Promise<Newcomer> {
  const { email } = person
  await post(shop, '/api/register', person)
  const otp = await codeTo(shop, email, 'verification code')
  await post(shop, '/api/verify-email-otp', { email, otp })
  return person
}

/** Logs a person in without a browser, in a separate session. */
export function logIn(shop: { url: string }, { email, password }: Newcomer): Promise<LoggedIn> {
  return post(shop, '/api/login', { email, password })
}

/** Opens a browser with the session of a logged-in person. */
export async function openWithSession(
  context: BrowserContext,
  session: { token: string; user?: unknown },
): Promise<void> {
  await context.addInitScript(({ token, user }) => {
    if (sessionStorage.getItem('brought')) return
    sessionStorage.setItem('brought', 'yes')
    localStorage.setItem('auth_token', token)
    if (user) localStorage.setItem('user', JSON.stringify(user))
  }, session)
}

async function post<Answer>(shop: { url: string }, path: string, body: unknown): Promise<Answer> {
  const response = await fetch(shop.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text}`)
  return JSON.parse(text)
}

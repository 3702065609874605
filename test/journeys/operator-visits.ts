import type { Role } from '@apeak/contract/operators'
import pg from 'pg'
import { newOperator, type TestOperator } from '../../server/testing/operators.ts'
import type { Answer, TestShop } from '../../server/testing/test-shop.ts'
import type { Device, OpenShop, Theme, Visit } from './open-shop.ts'

/** Makes an operator of a role, who has set up an authenticator app and is logged in by the API. */
export async function openOperator(shop: OpenShop, role: Role): Promise<TestOperator> {
  const pool = new pg.Pool({ connectionString: shop.databaseUrl, max: 1 })
  try {
    return await newOperator(callsOf(shop, pool), role)
  } finally {
    await pool.end()
  }
}

/** A page of an operator's, logged in by the session that they have. */
export async function operatorVisit(
  shop: OpenShop,
  { headers }: Pick<TestOperator, 'headers'>,
  device: Device,
  theme: Theme = 'dark',
): Promise<Visit> {
  const visit = await shop.visit(device, theme)
  const [name = '', value = ''] = headers.cookie.split(/=(.*)/s)
  await visit.context.addCookies([
    { name, value, url: shop.url, httpOnly: true, sameSite: 'Strict' },
  ])
  return visit
}

/** What making an operator needs of a shop, of one that is a process of its own. */
function callsOf({ url }: OpenShop, pool: pg.Pool): TestShop {
  const request = async (path: string, init: RequestInit): Promise<Answer> => {
    const { status, headers, ...response } = await answerOf(url + path, init)
    return { status, headers, text: response.text, body: JSON.parse(response.text || '{}') }
  }
  const calls = {
    context: { pool },
    request,
    get: (path: string, headers: Record<string, string> = {}) => request(path, { headers }),
    post: (path: string, body: unknown, headers: Record<string, string> = {}) =>
      request(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      }),
  }
  return calls as unknown as TestShop
}

async function answerOf(url: string, init: RequestInit) {
  const response = await fetch(url, init)
  return { status: response.status, headers: response.headers, text: await response.text() }
}

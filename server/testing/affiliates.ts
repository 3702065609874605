import { randomInt, randomUUID } from 'node:crypto'
import type { ReferralsResponse, RegisterAffiliate } from '@apeak/contract/affiliates'
import { approveApplication } from '#affiliates/move-application.ts'
import { postTransfers } from '#ledger/ledger.ts'
import { newId } from '#platform/ids.ts'
import { inTransaction } from '#platform/postgres/database.ts'
import { newcomer, newShopper, type Shopper } from './accounts.ts'
import { giveGold, orderWithGold, payGold } from './gold.ts'
import { operator } from './histories.ts'
import type { Answer, TestShop } from './test-shop.ts'

/** A new phone number. */
export const newPhone = () => `+60 1${randomInt(1e8, 9e8)}`

/** The fields of an application. */
export const applicationForm = (more: Partial<RegisterAffiliate> = {}): RegisterAffiliate => ({
  name: 'Aina Creator',
  phone_no: newPhone(),
  email: `creator-${randomUUID()}@example.com`,
  social_media: ['tiktok', 'youtube'],
  reason: 'My viewers ask me where I top up.',
  previous_collab: 'None so far.',
  bank_name: 'Bank of Tests',
  account_number: String(randomInt(1e10, 9e10)),
  account_name: 'Aina Creator',
  agree: true,
  ...more,
})

/** A shopper with a unique phone number, so that no two look like one person. */
export const newPerson = (shop: TestShop, more: Record<string, unknown> = {}): Promise<Shopper> =>
  newShopper(shop, newcomer({ phone: newPhone(), ...more }))

export type Affiliate = Shopper & { code: string; application_id: number }

/** Stores a pending application; returns its id. */
export async function storeApplication(
  { context }: Pick<TestShop, 'context'>,
  { id }: Pick<Shopper, 'id'>,
): Promise<number> {
  const form = applicationForm()
  const { rows } = await context.pool.query<{ id: number }>(
    `insert into affiliate_applications (account_id, name, phone_no, email, social_media, reason,
       previous_collab, bank_name, bank_acc_no, bank_acc_name)
     values ($1, $2, $3, $4, $5, 'r', 'p', 'b', $6, 'n') returning id`,
    [id, form.name, form.phone_no, form.email, form.social_media, form.account_number],
  )
  return rows[0]?.id ?? 0
}

/** An affiliate with an approved application. */
export async function newAffiliate(shop: TestShop): Promise<Affiliate> {
  const shopper = await newPerson(shop)
  const application_id = await storeApplication(shop, shopper)
  await approveApplication(shop.context, application_id, operator)
  const { referral_code } = (await dashboardOf(shopper)) as ReferralsResponse
  return { ...shopper, application_id, code: referral_code }
}

/** Closes a past month for an affiliate, so that the shop owes them the amount. */
export async function oweCommission(
  { context }: Pick<TestShop, 'context'>,
  id: number,
  amount_sen: number,
): Promise<void> {
  const { pool, database } = context
  const transfer_id = newId('g')
  await pool.query(
    `insert into commission_months (month, finished_at) values ('2024-01-01', now())
     on conflict do nothing`,
  )
  await pool.query(
    `insert into commission_statements (affiliate_id, month, active_users, sales_sen, rate_hundredths,
       commission_sen, carried_sen, amount_sen, transfer_id)
     values ($1, '2024-01-01', 1, $2::bigint * 50, 200, $2::bigint, 0, $2::bigint, $3)`,
    [id, amount_sen, transfer_id],
  )
  const transfer = {
    id: transfer_id,
    owner: { kind: 'affiliate', id },
    against: 'commissions',
    reason: 'commission',
    reference: `commission:${id}:2024-01`,
    amount_sen,
  }
  await inTransaction(database, (tx) => postTransfers(tx, [transfer]))
}

/** The affiliate's dashboard of a month. */
export async function dashboardOf({ get }: Shopper, month?: string): Promise<ReferralsResponse> {
  const answer = await get(`/api/get-referrals${month ? `?month=${month}` : ''}`)
  if (answer.status !== 200) throw new Error(`get-referrals answered ${answer.text}`)
  return answer.body as unknown as ReferralsResponse
}

/** Buys an item with granted gold; returns the order's id. */
export async function buyWithGold(
  shop: TestShop,
  shopper: Shopper,
  { product_id, price_sen }: { product_id: number; price_sen: number },
): Promise<string> {
  await giveGold(shop, shopper, price_sen)
  const order = await orderWithGold(shop, shopper, product_id)
  const answer = await payGold(shopper, order)
  if (answer.status !== 200) throw new Error(`payment-callback answered ${answer.text}`)
  return order
}

/** A PDF of one empty page; `more` is inserted among its objects. */
export const pdfOf = (more: string | Buffer = ''): Buffer =>
  Buffer.concat([
    Buffer.from('%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n'),
    Buffer.from(more),
    Buffer.from('\n2 0 obj\n<< /Type /Pages /Kids [] /Count 0 >>\nendobj\n'),
    Buffer.from('trailer\n<< /Root 1 0 R >>\n%%EOF\n'),
  ])

/** Submits an application as the page does. */
export async function sendApplication(
  shop: TestShop,
  { headers }: Pick<Shopper, 'headers'>,
  document: Buffer | undefined,
  {
    form = applicationForm(),
    filename = 'document.pdf',
    more = {},
  }: {
    form?: Partial<Record<keyof RegisterAffiliate, unknown>>
    filename?: string
    more?: Record<string, string>
  } = {},
): Promise<Answer> {
  const body = new FormData()
  for (const [name, value] of Object.entries(form)) {
    if (!Array.isArray(value)) body.append(name, String(value))
    else for (const [at, one] of value.entries()) body.append(`${name}[${at}]`, one)
  }
  for (const [name, value] of Object.entries(more)) body.append(name, value)
  if (document) body.append('document', new Blob([new Uint8Array(document)]), filename)
  const encoded = new Response(body)
  const type = encoded.headers.get('content-type') ?? ''
  return shop.request('/api/register-affiliate', {
    method: 'POST',
    headers: { ...headers, 'content-type': type },
    body: await encoded.bytes(),
  })
}

/** The events of an affiliate or applicant, oldest first. */
export const affiliateHistory = ({ context }: TestShop, accountId: number) =>
  context.database
    .selectFrom('affiliate_events')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute()

/** An affiliate's void referrals, newest first. */
export const voidReferrals = ({ context }: TestShop, affiliateId: number) =>
  context.database
    .selectFrom('referrals')
    .select(['account_id', 'void_reason'])
    .where('affiliate_id', '=', affiliateId)
    .where('void_reason', 'is not', null)
    .orderBy('created_at', 'desc')
    .execute()

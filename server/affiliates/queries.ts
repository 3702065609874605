import type { AffiliateApplication, ApplicationsResponse } from '@apeak/contract/affiliates'
import type * as wire from '@apeak/contract/affiliates-console'
import { type RawBuilder, sql } from 'kysely'
import { contactsById } from '#accounts/accounts.ts'
import { type Balance, balancesOf, type Owner } from '#ledger/ledger.ts'
import {
  allRows,
  type Database,
  firstRow,
  isoTime,
  type Queryable,
} from '#platform/postgres/database.ts'
import { readPage } from '#platform/postgres/list-page.ts'

const likeOf = (typed: string) =>
  `%${typed
    .trim()
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&')}%`

/** SQL: the condition of an optional filter. */
const isEqual = (condition: RawBuilder<boolean>, wanted: boolean | undefined) =>
  wanted === undefined ? [] : [sql<boolean>`(${condition}) = ${wanted}::boolean`]

/** SQL: the fields of a list, from the application `a`. */
export const applicationEntry = sql<object>`
  a.id, a.account_id, a.status, a.name, a.email, a.social_media,
  ${isoTime('a.created_at')} as created_at, ${isoTime('a.decided_at')} as decided_at`

/** A page of the applications, the latest first. */
export function consoleApplicationsPage(
  db: Queryable,
  { status, q, ...query }: wire.ConsoleApplicationsQuery,
) {
  return readPage<wire.ConsoleApplicationEntry>(db, query, {
    select: applicationEntry,
    from: sql`affiliate_applications a`,
    where: [
      sql`a.erased_at is null`,
      status && sql`a.status = ${status}`,
      q && sql`(lower(a.name) like ${likeOf(q)} or a.email like ${likeOf(q)})`,
    ],
    columns: { created_at: sql`a.id` },
    sort: '-created_at',
    tie: sql`a.id`,
  })
}

/** SQL: affiliates `f` with their approved application `a` and their balance (`owed`). */
export const affiliatesFrom = (owed: readonly Balance[]) => sql<object>`
  affiliates f
  join affiliate_applications a on a.account_id = f.id and a.status in ('approved', 'suspended')
    and a.erased_at is null
  left join unnest(${owed.map(({ owner_id }) => owner_id)}::integer[],
                   ${owed.map(({ balance_sen }) => balance_sen)}::bigint[])
    as owed (owner_id, balance_sen) on owed.owner_id = f.id`

const earned = sql<number>`
  (select coalesce(sum(s.amount_sen), 0)::bigint from commission_statements s where s.affiliate_id = f.id)`

const referralsOf = (which: RawBuilder<boolean>) =>
  sql`(select count(*)::integer from referrals r where r.affiliate_id = f.id and ${which})`

/** SQL: the fields of a list, from `affiliatesFrom`. */
export const affiliateEntry = sql<object>`
  f.id, a.name, a.email, f.code, ${isoTime('f.suspended_at')} as suspended_at,
  ${isoTime('f.created_at')} as created_at, ${earned} as earned_sen,
  coalesce(owed.balance_sen, 0)::bigint as owed_sen,
  ${referralsOf(sql`r.void_reason is null`)} as referrals,
  ${referralsOf(sql`r.void_reason is not null`)} as void_referrals,
  (select i.run_id from payout_run_items i where i.affiliate_id = f.id and i.is_open) as open_run_id`

/** A page of the affiliates, the latest first. */
export async function affiliatesPage(
  db: Queryable,
  { suspended, suspected, is_owed, q, ...query }: wire.AffiliatesQuery,
) {
  const isSuspected = sql<boolean>`exists (
    select from referrals r where r.affiliate_id = f.id and r.void_reason is not null)`
  const owed = await balancesOf(db, 'affiliate')
  return readPage<wire.AffiliateEntry>(db, query, {
    select: affiliateEntry,
    from: affiliatesFrom(owed),
    where: [
      ...isEqual(sql<boolean>`f.suspended_at is not null`, suspended),
      ...isEqual(isSuspected, suspected),
      ...isEqual(sql<boolean>`coalesce(owed.balance_sen, 0) > 0`, is_owed),
      q &&
        sql`(lower(a.name) like ${likeOf(q)} or a.email like ${likeOf(q)}
              or lower(f.code) like ${likeOf(q)})`,
    ],
    columns: {
      created_at: sql`f.created_at`,
      owed: sql`coalesce(owed.balance_sen, 0)`,
      earned,
    },
    sort: '-created_at',
    tie: sql`f.id`,
  })
}

/** A page of the referred accounts, including void referrals, the latest first. */
export async function referralsPage(
  db: Queryable,
  { affiliate_id, is_void, ...query }: wire.ConsoleReferralsQuery,
) {
  const page = await readPage<Omit<wire.ConsoleReferral, 'name' | 'email'>>(db, query, {
    select: sql`
      r.account_id as id, r.affiliate_id,
      ${isoTime('r.created_at')} as created_at, r.void_reason,
      (select coalesce(sum(m.sales_sen), 0)::bigint from referral_months m
       where m.affiliate_id = r.affiliate_id and m.account_id = r.account_id) as sales_sen`,
    from: sql`referrals r`,
    where: [
      affiliate_id !== undefined && sql`r.affiliate_id = ${affiliate_id}`,
      ...isEqual(sql<boolean>`r.void_reason is not null`, is_void),
    ],
    columns: { created_at: sql`r.created_at` },
    sort: '-created_at',
    tie: sql`r.account_id`,
  })
  const people = await contactsById(
    db,
    page.data.map(({ id }) => id),
  )
  const data = page.data.map((referral) => {
    const { name = '', email = null } = people.get(referral.id) ?? {}
    return { ...referral, name, email }
  })
  return { ...page, data }
}

/** A page of the payouts, the latest first. */
export function payoutsPage(db: Queryable, { affiliate_id, ...query }: wire.PayoutsQuery) {
  return readPage<wire.PayoutEntry>(db, query, {
    select: sql`
      p.id, p.affiliate_id, p.amount_sen, p.way, p.bank_reference,
      ${isoTime('p.created_at')} as created_at,
      (select a.name from affiliate_applications a
       where a.account_id = p.affiliate_id and a.status in ('approved', 'suspended')) as name`,
    from: sql`payouts p`,
    where: affiliate_id === undefined ? [] : [sql`p.affiliate_id = ${affiliate_id}`],
    columns: { created_at: sql`p.created_at` },
    sort: '-created_at',
    tie: sql`p.id`,
  })
}

/** The total owed to affiliates, and the part in prepared runs. */
export async function totalOwed(db: Queryable): Promise<wire.AffiliateBalances> {
  const owed = await balancesOf(db, 'affiliate')
  const { rows } = await sql<{ prepared_sen: number }>`
    select coalesce(sum(amount_sen), 0)::bigint as prepared_sen
    from payout_run_items where is_open`.execute(db)
  return {
    owed_sen: owed.reduce((sum, { balance_sen }) => sum + balance_sen, 0),
    affiliates: owed.filter(({ balance_sen }) => balance_sen > 0).length,
    prepared_sen: rows[0]?.prepared_sen ?? 0,
  }
}

/** The ledger account of what the shop owes an affiliate. */
export const affiliateOf = (affiliateId: number): Owner => ({ kind: 'affiliate', id: affiliateId })

/**
 * SQL: the WITH query `span` of a month (its first day): `until`, its end in Malaysia, at most now; `since`,
 * from when an order makes its customer active.
 */
export const spanPart = (month: RawBuilder<string>) => sql`
  span as materialized (
    select month, until, until - interval '30 days' as since
    from (
      select month,
        least(now(), (month + interval '1 month') at time zone 'Asia/Kuala_Lumpur') as until
      from (select ${month} as month) wanted
    ) ended
  )`

/**
 * SQL: the spending of referred customers in the month of `span`: affiliate_id, account_id, sales_sen,
 * is_active. `whose`: SQL, whether a column is the id of a wanted affiliate. A customer has one row a month,
 * so nothing is summed; earlier months are read only if the 30 days reach back into them.
 */
export const spentIn = (whose: (column: string) => RawBuilder<boolean>) => sql`
  select r.affiliate_id, r.account_id, r.created_at, coalesce(m.sales_sen, 0) as sales_sen,
    coalesce(m.last_paid_at > (select since from span), false) or r.account_id in (
      select earlier.account_id from referral_months earlier, span
      where ${whose('earlier.affiliate_id')} and earlier.month < span.month
        and earlier.month >= date_trunc('month', span.since at time zone 'Asia/Kuala_Lumpur')::date
        and earlier.last_paid_at > span.since
    ) as is_active
  from referrals r
  left join referral_months m on m.affiliate_id = r.affiliate_id and m.account_id = r.account_id
    and m.month = (select month from span)
  where ${whose('r.affiliate_id')} and r.void_reason is null`

/** The default page size. */
const PER_PAGE = 20

/** A page of the caller's applications, the latest first. */
export async function listApplications(
  db: Database,
  accountId: number,
  { page = 1, per_page = PER_PAGE }: { page?: number; per_page?: number },
): Promise<ApplicationsResponse> {
  const { total, applications } = await applicationsPage(db, accountId, page, per_page)
  return {
    data: {
      data: applications.map((one) => ({
        ...one,
        created_at: new Date(one.created_at).toISOString(),
      })),
      current_page: page,
      last_page: Math.max(1, Math.ceil(total / per_page)),
      per_page,
      total,
    },
  }
}

async function applicationsPage(
  db: Queryable,
  accountId: number,
  page: number,
  perPage: number,
): Promise<{ total: number; applications: AffiliateApplication[] }> {
  const own = sql`affiliate_applications a where a.account_id = ${accountId}`
  const { rows } = await sql<{ total: number; applications: AffiliateApplication[] }>`
    select (select count(*) from ${own}) as total, coalesce(json_agg(shown), '[]') as applications
    from (
      select a.id, a.bank_name, a.bank_acc_no, a.bank_acc_name, a.status, a.rejection_reason,
        case when a.status in ('approved', 'suspended')
          then (select code from affiliates where id = a.account_id) end as referral_code,
        a.created_at
      from ${own} order by a.id desc
      limit ${perPage}::integer offset ((${page}::bigint - 1) * ${perPage}::integer)
    ) shown`.execute(db)
  return rows[0] ?? { total: 0, applications: [] }
}

/** The number of undecided applications. */
export async function applicationsWaiting(db: Queryable): Promise<number> {
  const row = await firstRow<{ waiting: number }>(db)`
    select count(*)::integer as waiting from affiliate_applications where status = 'pending'`
  return row?.waiting ?? 0
}

/** The commission of each affiliate for a month (its first day). */
export async function commissionOfMonth(
  db: Queryable,
  month: string,
): Promise<{ affiliate_id: number; name: string; amount_sen: number }[]> {
  return allRows<{ affiliate_id: number; name: string; amount_sen: number }>(db)`
    select s.affiliate_id, coalesce((
      select a.name from affiliate_applications a
      where a.account_id = s.affiliate_id and a.status in ('approved', 'suspended')
        and a.erased_at is null
    ), 'erased') as name, s.amount_sen
    from commission_statements s
    where s.month = ${month}::date and s.amount_sen <> 0 order by s.amount_sen desc, s.affiliate_id`
}

import { formatSen } from '@apeak/contract/money'
import type { ChangeRow } from '@apeak/contract/operators'
import {
  type CouponFields,
  type EditedCoupon,
  NewCoupon,
  SaveCoupon,
} from '@apeak/contract/prices-console'
import { Type } from 'typebox'
import { type ChangeContext, type ChangeKind, changeByTwo } from '#approvals/approvals.ts'
import { operatorActor } from '#platform/actor.ts'
import { changedMeanwhile, saveEdited } from '#platform/http/edited-things.ts'
import { fieldRefused, notFound } from '#platform/http/problems.ts'
import { inTransaction, type Queryable, violates } from '#platform/postgres/database.ts'
import { lastNoted } from '#platform/postgres/events.ts'
import { madeBy } from '#platform/postgres/made-once.ts'
import { archive } from './archive.ts'
import { editedCoupon, insertCoupon, saveScope, updateCoupon } from './sql-coupon-edits.ts'

type Context = ChangeContext
type By = { id: string }

/** A coupon as it is edited. Throws 404. */
export async function readCoupon(db: Queryable, id: number): Promise<EditedCoupon> {
  const coupon = await editedCoupon(db, id)
  if (!coupon) throw notFound('Coupon')
  return coupon
}

/**
 * Adds a coupon; the same request adds one. Throws 202 where it waits for a second person; 422 where
 * there is one of its code, or where it counts for what there is not.
 */
export async function addCoupon(
  context: Context,
  wanted: NewCoupon,
  operator: By,
): Promise<EditedCoupon> {
  const earlier = await madeBy(context.database, 'coupons', wanted.request_key)
  if (earlier !== undefined) return readCoupon(context.database, earlier)
  if (!givesMuch(wanted)) return insertNew(context, wanted, operator)
  const fields = fieldsOf(wanted)
  const asked = { subject: `new ${fields.code}`, title: `coupon ${fields.code}` }
  const rows = couponRows(null, fields)
  const change: CouponChange = { action: 'add', coupon: wanted }
  return changeByTwo(context, couponChange, { ...asked, rows, change }, operator)
}

async function insertNew(
  context: Context,
  { request_key, ...wanted }: NewCoupon,
  operator: By,
): Promise<EditedCoupon> {
  const { database } = context
  const fields = fieldsOf(wanted)
  try {
    const id = await inTransaction(database, async (tx) => {
      const added = await insertCoupon(tx, fields, request_key)
      if (added === undefined) return madeBy(tx, 'coupons', request_key)
      await saveScope(tx, added, fields)
      await context.addOperatorEvent(tx, {
        ...eventOf('created', operator),
        id: added,
        after: fields,
      })
      return added
    })
    if (id === undefined) throw notFound('Coupon')
    return await readCoupon(database, id)
  } catch (error) {
    throw refusalOf(error)
  }
}

/**
 * Saves a coupon. Throws 202 where it waits for a second person; 404; 409 where somebody saved it
 * meanwhile; 422 as for a new one, and where more was used.
 */
export async function saveCoupon(
  context: Context,
  id: number,
  wanted: SaveCoupon,
  operator: By,
): Promise<EditedCoupon> {
  const fields = fieldsOf(wanted)
  const before = await readCoupon(context.database, id)
  const rows = couponRows(before, fields)
  if (!givesMuch(fields) || rows.length === 0) return updateOne(context, id, wanted, operator)
  const asked = { subject: String(id), title: `coupon ${before.code}`, rows }
  const change: CouponChange = { action: 'save', id, coupon: wanted }
  return changeByTwo(context, couponChange, { ...asked, change }, operator)
}

async function updateOne(
  context: Context,
  id: number,
  { version, ...wanted }: SaveCoupon,
  operator: By,
): Promise<EditedCoupon> {
  const { database } = context
  const fields = fieldsOf(wanted)
  return saveEdited(
    {
      what: 'Coupon',
      read: () => editedCoupon(database, id),
      save: async (changes, { used }) => {
        try {
          return await inTransaction(database, async (tx) => {
            if (!(await updateCoupon(tx, { id, version }, fields))) return false
            await saveScope(tx, id, fields)
            await context.addOperatorEvent(tx, { ...eventOf('changed', operator), id, ...changes })
            return true
          })
        } catch (error) {
          throw refusalOf(error, used)
        }
      },
      lastChange: () => lastChange(context, id),
    },
    { version, ...fields },
    operator,
  )
}

/**
 * Takes a coupon out of use, or brings it back. Throws 202 where what comes back waits for a second
 * person; 404; 409 where another operator did so before.
 */
export async function archiveCoupon(
  context: Context,
  id: number,
  isArchived: boolean,
  operator: By,
): Promise<EditedCoupon> {
  const coupon = await readCoupon(context.database, id)
  const comesBack = !isArchived && coupon.archived_at !== null
  if (!comesBack || !givesMuch(coupon)) return setArchived(context, id, isArchived, operator)
  const asked = { subject: String(id), title: `coupon ${coupon.code}` }
  const rows = [{ name: 'State', before: 'archived', after: 'in use' }]
  const change: CouponChange = { action: 'restore', id, version: coupon.version }
  return changeByTwo(context, couponChange, { ...asked, rows, change }, operator)
}

async function setArchived(
  context: Context,
  id: number,
  isArchived: boolean,
  operator: By,
): Promise<EditedCoupon> {
  await archive(context, 'coupons', { id, archived: isArchived }, operatorActor(operator))
  return readCoupon(context.database, id)
}

type CouponChange =
  | { action: 'add'; coupon: NewCoupon }
  | { action: 'save'; id: number; coupon: SaveCoupon }
  | { action: 'restore'; id: number; version: number }

/** A coupon that gives much: it waits for a second person. */
export const couponChange: ChangeKind<CouponChange, EditedCoupon> = {
  kind: 'coupon',
  right: 'coupons.change',
  schema: Type.Union([
    Type.Object({ action: Type.Literal('add'), coupon: NewCoupon }),
    Type.Object({ action: Type.Literal('save'), id: Type.Integer(), coupon: SaveCoupon }),
    Type.Object({
      action: Type.Literal('restore'),
      id: Type.Integer(),
      version: Type.Integer(),
    }),
  ]),
  apply: async (context, change, operator) => {
    if (change.action === 'add') return insertNew(context, change.coupon, operator)
    if (change.action === 'save') return updateOne(context, change.id, change.coupon, operator)
    const coupon = await readCoupon(context.database, change.id)
    if (coupon.version !== change.version) throw changedMeanwhile(coupon, undefined)
    return setArchived(context, change.id, false, operator)
  },
}

const eventOf = (action: 'created' | 'changed', operator: By) =>
  ({ actor: operatorActor(operator), subject: 'coupon', action }) as const

const lastChange = (
  { operatorEventsOf, database }: Context,
  id: number,
  actions: readonly string[] = ['changed', 'created', 'archived', 'restored'],
) => lastNoted(operatorEventsOf, database, { subject: 'coupon', id }, actions)

const inOrder = (ids: number[]) => ids.toSorted((one, other) => one - other)

/** As it is stored: the code in capitals; of what counts for everything nothing is named. */
const fieldsOf = (wanted: CouponFields): CouponFields => {
  const isChosen = wanted.counts_for === 'chosen'
  return {
    ...wanted,
    code: wanted.code.toUpperCase(),
    ends_at: wanted.ends_at && new Date(wanted.ends_at).toISOString(),
    product_ids: isChosen ? inOrder(wanted.product_ids) : [],
    category_ids: isChosen ? inOrder(wanted.category_ids) : [],
  }
}

/** 422 where a field is why; otherwise what was thrown. */
function refusalOf(error: unknown, used = 0): unknown {
  if (violates(error, 'coupons_code_unique')) {
    return fieldRefused('code', 'There is a coupon of this code already.')
  }
  if (violates(error, 'coupons_amount_sane')) {
    return fieldRefused('hundredths', 'Please enter more than nothing, and at most 100 %.')
  }
  if (violates(error, 'coupons_limit_kept')) {
    return fieldRefused('usage_limit', `It was used ${used} times already.`)
  }
  if (violates(error, 'coupon_products_product_id_fkey')) {
    return fieldRefused('product_ids', 'One of these items does not exist.')
  }
  if (violates(error, 'coupon_categories_category_id_fkey')) {
    return fieldRefused('category_ids', 'One of these games does not exist.')
  }
  return error
}

/** More than this share of a price is given by two people. */
const SHARE_HUNDREDTHS = 5_000

type Gift = Pick<CouponFields, 'kind' | 'hundredths' | 'min_spend_sen' | 'usage_limit'>

/**
 * Whether a coupon gives so much that a second person approves it: more than half of a price (of its
 * minimum spend, where it takes off an amount), or as often as anybody likes.
 */
function givesMuch({ kind, hundredths, min_spend_sen, usage_limit }: Gift): boolean {
  if (usage_limit === null) return true
  return kind === 'percent' ? hundredths > SHARE_HUNDREDTHS : hundredths * 2 > min_spend_sen
}

const times = (limit: number | null) => (limit === null ? 'no limit' : `${limit} times`)
const listed = (ids: number[]) => ids.join(', ') || 'none'

/** What each field of a coupon is called, and its value in words. */
const words: [name: string, text: (coupon: CouponFields) => string][] = [
  ['Code', ({ code }) => code],
  [
    'Takes off',
    ({ kind, hundredths }) =>
      kind === 'percent' ? `${hundredths / 100} %` : formatSen(hundredths),
  ],
  ['Least purchase', ({ min_spend_sen }) => formatSen(min_spend_sen)],
  ['Uses', ({ usage_limit }) => times(usage_limit)],
  ['Uses a customer', ({ customer_limit }) => times(customer_limit)],
  ['Ends', ({ ends_at }) => ends_at ?? 'never'],
  ['Counts for', ({ counts_for }) => counts_for],
  ['Items', ({ product_ids }) => listed(product_ids)],
  ['Games', ({ category_ids }) => listed(category_ids)],
]

/** What a save changes of a coupon, in words; null: there was none before. */
const couponRows = (before: CouponFields | null, after: CouponFields): ChangeRow[] =>
  words
    .map(([name, text]) => ({ name, before: before ? text(before) : 'none', after: text(after) }))
    .filter((row) => row.before !== row.after)

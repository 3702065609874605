import { type Static, Type } from 'typebox'
import { listQuery, pageOf } from './lists.ts'
import { nullable } from './nullable.ts'
import { Reason } from './operators.ts'

const closed = { additionalProperties: false }
const text = Type.String()

/** What may wait for a second person, named as what is changed. */
export const changeKinds = [
  'affiliate-tiers',
  'coupon',
  'flash_sale',
  'payment_instructions',
  'payment_method',
  'payout_run',
  'price_import',
  'price_undo',
  'product',
] as const
export type ChangeKindName = (typeof changeKinds)[number]

const states = ['waiting', 'approved', 'declined', 'withdrawn', 'expired'] as const

/** What a change changes: its name, what it was and what it becomes. */
export const ChangeRow = Type.Object({ name: text, before: text, after: text })
export type ChangeRow = Static<typeof ChangeRow>

/** A change that waits for a second person, or waited. */
export const ChangeRequest = Type.Object({
  id: Type.Integer(),
  kind: Type.Enum([...changeKinds]),
  subject: text,
  title: text,
  rows: Type.Array(ChangeRow),
  state: Type.Enum([...states]),
  requested_by: text,
  created_at: text,
  expires_at: text,
  decided_by: nullable(text),
  decided_at: nullable(text),
})
export type ChangeRequest = Static<typeof ChangeRequest>
export const ChangeRequestsPage = pageOf(ChangeRequest)
export const ChangeRequestsQuery = listQuery('change-requests', {
  state: Type.Optional(Type.Enum([...states])),
  kind: Type.Optional(Type.Enum([...changeKinds])),
  subject: Type.Optional(Type.String({ maxLength: 100 })),
})
export type ChangeRequestsQuery = Static<typeof ChangeRequestsQuery>

export const DeclineChange = Type.Object({ reason: Reason }, closed)

/** 202: what was asked for waits until a second person approves it. */
export type WaitsForApproval = { message: string; code: string; request_id: number }

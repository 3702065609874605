import { type Static, Type } from 'typebox'
import { closedObject, Id, nullable } from './fields.ts'
import { listQuery, pageOf } from './lists.ts'
import { HistoryEntry, Reason } from './operators.ts'
import { RequestKey } from './orders-console.ts'

/** The maximum length of a note about a customer, in characters. */
export const CUSTOMER_NOTE_MAX = 2000

export const CustomerParams = closedObject({
  id: Id,
})

/** The query of the customer list. */
export const CustomersQuery = listQuery('customers', {
  suspended: Type.Optional(Type.Boolean()),
  q: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 254,
      description:
        'Part of a name, an email address or a phone number; an order id or its short reference; an answer of an order such as a player id',
    }),
  ),
})
export type CustomersQuery = Static<typeof CustomersQuery>

/** A customer in a list. */
export const CustomerEntry = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  email: Type.String(),
  phone: Type.String(),
  created_at: Type.String(),
  internal: Type.Boolean({ description: 'Sees the RM 1.00 top-up' }),
  suspended_at: nullable(Type.String()),
})
export type CustomerEntry = Static<typeof CustomerEntry>

export const CustomersPage = pageOf(CustomerEntry)
export type CustomersPage = Static<typeof CustomersPage>

/** Credentials that can be locked after wrong attempts. */
export const credentials = ['password', 'pin', 'email-code', 'pin-code'] as const

/** Consecutive wrong attempts at a customer's credential. */
export const Lock = Type.Object({
  credential: Type.Enum([...credentials]),
  attempts: Type.Integer(),
  lockouts: Type.Integer({ description: 'Consecutive lockouts; each doubles the next' }),
  locked_until: nullable(Type.String()),
  updated_at: Type.String(),
})
export type Lock = Static<typeof Lock>

/** An operator's note about a customer. Shoppers never see it. */
const CustomerNote = Type.Object({
  id: Type.Integer(),
  operator_id: Type.String(),
  text: Type.String(),
  created_at: Type.String(),
})

export const AddCustomerNote = closedObject({
  text: Type.String({
    pattern: '\\S',
    maxLength: CUSTOMER_NOTE_MAX,
    message: `Write something, in at most ${CUSTOMER_NOTE_MAX} characters.`,
  }),
  request_key: RequestKey,
})
export type AddCustomerNote = Static<typeof AddCustomerNote>

/** A customer with everything that operators may see. */
export const CustomerDetails = Type.Object({
  ...CustomerEntry.properties,
  dob: nullable(Type.String()),
  gender: nullable(Type.String()),
  suspension_reason: nullable(Type.String()),
  locks: Type.Array(Lock),
  sessions: Type.Array(
    Type.Object({
      id: Type.Integer(),
      device: Type.String(),
      address: Type.String(),
      created_at: Type.String(),
      last_used_at: Type.String(),
    }),
  ),
  figures: Type.Array(Type.Object({ name: Type.String(), text: Type.String() }), {
    description: 'Counts of their data',
  }),
  limits: Type.Array(Type.String(), {
    description: 'Purchase limits that they have reached, in sentences',
  }),
  notes: Type.Array(CustomerNote, { description: 'Newest first, at most 200' }),
  history: Type.Array(HistoryEntry),
})
export type CustomerDetails = Static<typeof CustomerDetails>

/** An action on a customer, with its reason. */
export const CustomerChange = closedObject({ reason: Reason })
export type CustomerChange = Static<typeof CustomerChange>

export const InternalFlag = closedObject({ internal: Type.Boolean(), reason: Reason })
export type InternalFlag = Static<typeof InternalFlag>

/** All stored data of one person: rows by table name. */
export const CustomerExport = Type.Object({
  exported_at: Type.String(),
  tables: Type.Record(Type.String(), Type.Array(Type.Record(Type.String(), Type.Unknown()))),
})
export type CustomerExport = Static<typeof CustomerExport>

import { randomUUID } from 'node:crypto'
import type { Desk } from './desk.ts'
import type { OperatorAction } from './operator-actions.ts'
import { newKey, type PayingShop } from './paying-shop.ts'

const because = { reason: 'Asked for by phone' }
/** Above the budget of one operator, in sen. */
const BEYOND = 20_000_000

/** Actions that exceed a budget and wait for approval, and crediting unapplied money, by name. */
export function approvalActions(
  { context }: PayingShop,
  desk: Desk,
  placed: () => Promise<string>,
): Record<string, OperatorAction> {
  const { pool } = context
  const insert = async (statement: string, ...values: unknown[]): Promise<string> =>
    String((await pool.query(statement, values)).rows[0].id)
  const customer = async () =>
    Number(
      await insert(
        `insert into accounts (first_name, last_name, email, phone, password_hash, pin_hash)
         values ('Aina', 'Tan', $1, '123456789', 'none', 'none') returning id`,
        `${randomUUID()}@example.com`,
      ),
    )
  const unapplied = async () => {
    const order = await placed()
    await desk.seeMoney(order, { amount_sen: 900 })
    const id = await insert('select id from payments where payable_id = $1', order)
    return { path: `/api/console/payments/${id}/give-as-gold`, id }
  }
  const ownerOf = async (payment: string): Promise<number> => {
    const customer_id = await customer()
    await pool.query(
      `update orders set customer_id = $2
       where id = (select payable_id from payments where id = $1)`,
      [payment, customer_id],
    )
    return customer_id
  }
  const onApproval = (id: unknown, path: 'approve' | 'reject', event: string) => ({
    path: `/api/console/gold-adjustments/${id}/${path}`,
    of: 'adjustment' as const,
    id: String(id),
    event,
    body: because,
    mail: {
      task: 'mail_owners',
      about: `approval:${id}:${path === 'approve' ? 'approved' : 'declined'}`,
    },
  })
  const tooMuchSeen = async () => desk.seeMoney(await placed(), { amount_sen: BEYOND })
  const muchUnapplied = async () => {
    const order = await placed()
    const id = await insert(
      `insert into payments (provider, provider_payment_id, kind, payable_id, amount_sen, currency, state,
                             unapplied_reason, source)
       values ('razorpay', $1, 'order', $2, $3, 'MYR', 'unapplied', 'unknown_attempt', 'unmatched')
       returning id`,
      newKey(),
      order,
      BEYOND,
    )
    const body = { ...because, customer_id: await ownerOf(id), request_key: newKey() }
    return { id, path: `/api/console/payments/${id}/give-as-gold`, body }
  }

  return {
    'gives unapplied money as gold': {
      ask: async () => {
        const asked = await unapplied()
        const customer_id = await ownerOf(asked.id)
        const body = { ...because, customer_id, request_key: newKey() }
        return { ...asked, body, of: 'sentBack', event: 'processed' }
      },
    },
    'approves an adjustment': {
      ask: async () => {
        const wanted = { customer_id: await customer(), amount_sen: BEYOND }
        const body = { ...because, ...wanted, request_key: newKey() }
        const answer = await desk.operator.post('/api/console/gold-adjustments', body)
        return onApproval(answer.body.id, 'approve', 'done')
      },
    },
    'asks for an approval of money seen': {
      ask: async () => {
        const order = await placed()
        const id = newKey().replaceAll('-', '').toUpperCase()
        const body = { amount_sen: BEYOND, is_another: false, bank_reference: id }
        const mail = { task: 'mail_owners', about: id }
        return {
          path: `/api/console/orders/${order}/money-seen`,
          of: 'asked',
          id,
          event: 'requested',
          body,
          mail,
        }
      },
    },
    'approves money seen': {
      ask: async () => onApproval((await tooMuchSeen()).body.approval_id, 'approve', 'done'),
    },
    'declines money seen': {
      ask: async () => onApproval((await tooMuchSeen()).body.approval_id, 'reject', 'rejected'),
    },
    'asks for unapplied money as gold': {
      ask: async () => {
        const { id, path, body } = await muchUnapplied()
        const mail = {
          task: 'mail_owners',
          about: `give RM 200,000.00 of unapplied money as gold to customer ${body.customer_id}`,
        }
        return { path, of: 'asked', id, event: 'requested', body, mail }
      },
    },
    'approves unapplied money as gold': {
      ask: async () => {
        const { path, body } = await muchUnapplied()
        const answer = await desk.operator.post(path, body)
        return onApproval(answer.body.approval_id, 'approve', 'done')
      },
    },
  }
}

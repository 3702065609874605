import { randomUUID } from 'node:crypto'
import { hashToken, newToken } from '#accounts/sessions.ts'
import { newShopper } from './accounts.ts'
import type { Asked } from './action-effects.ts'
import { approvalActions } from './approval-actions.ts'
import { catalogueActions } from './catalogue-actions.ts'
import { distinctCodes, sellByCode } from './code-products.ts'
import { contentActions } from './content-actions.ts'
import { openDesk, placedOrder } from './desk.ts'
import { placeOrder, sellItem } from './fixtures.ts'
import { askTopup, topUp } from './gold.ts'
import { offerActions } from './offer-actions.ts'
import { addOperator } from './operators.ts'
import { newKey, type PayingShop } from './paying-shop.ts'
import { peopleActions } from './people-actions.ts'

/**
 * An action of an operator in the console. `ask` makes a new case of it. `isForBoth`: two
 * concurrent requests may both succeed.
 */
export type OperatorAction = { ask(): Promise<Asked>; isForBoth?: true }

const because = { reason: 'Asked for by phone' }

/** Every action with a single effect, by name. */
export async function operatorActions(shop: PayingShop): Promise<Record<string, OperatorAction>> {
  const { pool } = shop.context
  const desk = await openDesk(shop, 'owner', 'Who prepares')
  const { product_id } = await sellItem(shop.context.database)
  const shopper = await newShopper(shop)
  const insert = async (statement: string, ...values: unknown[]): Promise<string> =>
    String((await pool.query(statement, values)).rows[0].id)

  const onOrder = (id: string, path: string, event: string, body: Record<string, unknown>) => ({
    path: `/api/console/orders/${id}/${path}`,
    of: 'order' as const,
    id,
    event,
    body,
  })
  const seen = { amount_sen: 1000, is_another: false }
  const paidByHand = async () => {
    const id = await placedOrder(shop, product_id)
    await desk.seeMoney(id)
    return id
  }
  const onRefund = async (path: string, event: string, body: Record<string, unknown>) => {
    const order = await paidByHand()
    await desk.refund(order)
    const id = await insert(
      'select r.id from refunds r join payments p on p.id = r.payment_id where p.payable_id = $1',
      order,
    )
    const paths = `/api/console/refunds/${id}`
    if (path === 'resolve') await desk.operator.post(`${paths}/settle`, { bank_reference: null })
    return { path: `${paths}/${path}`, of: 'refund' as const, id, event, body }
  }
  const onUnapplied = async (path: string, body: Record<string, unknown>) => {
    const order = await placedOrder(shop, product_id)
    const bank_reference = newKey().toUpperCase()
    await desk.seeMoney(order, { amount_sen: 900, bank_reference })
    const id = await insert('select id from payments where payable_id = $1', order)
    return { path: `/api/console/payments/${id}/${path}`, of: 'payment' as const, id, body }
  }
  const onUnmatched = async (path: string, reference: string | null) => {
    const id = await insert(
      `insert into unmatched_money (provider, kind, provider_reference, provider_payment_id, reference,
                                    amount_sen, currency, state)
       values ('razorpay', 'unknown_payment', $1, $1, $2, 1000, 'MYR', 'processed') returning id`,
      newKey(),
      reference,
    )
    const paths = `/api/console/unmatched-money/${id}/${path}`
    return { path: paths, of: 'unmatched' as const, id, event: 'resolved', body: because }
  }
  const customer = (more = '') =>
    insert(
      `insert into accounts (first_name, last_name, email, phone, password_hash, pin_hash ${more && ', suspended_at, suspension_reason'})
       values ('Aina', 'Tan', $1, '123456789', 'none', 'none' ${more && ", now(), 'Fraud'"}) returning id`,
      `${randomUUID()}@example.com`,
    )
  const onCustomer = (id: string, path: string, event: string, more = {}) => ({
    path: `/api/console/customers/${id}/${path}`,
    of: 'noted' as const,
    id,
    event,
    body: { ...because, ...more },
  })
  const onOperator = async (path: string, event: string, more = {}, set = 'role = role') => {
    const { id } = await addOperator(pool, 'content')
    await pool.query(`update operators set ${set} where id = $1`, [id])
    const of = 'noted' as const
    const mail = { task: 'mail_operator_notice', about: id }
    const body = { ...because, ...more }
    return { path: `/api/console/operators/${id}/${path}`, of, id, event, body, mail }
  }

  return {
    ...offerActions(shop, desk.operator),
    ...approvalActions(shop, desk, () => placedOrder(shop, product_id)),
    ...(await peopleActions(shop)),
    ...(await contentActions(shop, desk.operator)),
    'corrects details': {
      ask: async () => {
        const id = await placedOrder(shop, product_id)
        const said = JSON.stringify([{ name: 'Player ID', value: '111' }])
        await pool.query('update orders set options = $2 where id = $1', [id, said])
        const { options } = await desk.order(id)
        const right = options.map((answer) => ({ ...answer, value: '222' }))
        const body = { ...because, seen: options, options: right, request_key: newKey() }
        const mail = { task: 'mail_order_corrected', about: id }
        return { ...onOrder(id, 'details', 'details_corrected', body), mail }
      },
    },
    'puts an order back to unpaid': {
      ask: async () => {
        const id = await placedOrder(shop, product_id)
        return onOrder(id, 'put-back', 'put_back', because)
      },
    },
    'has a failed job tried again': {
      ask: async () => {
        const id = await insert("select id from graphile_worker.add_job('of_another_version')")
        const { rows } = await pool.query(
          `update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'no',
             run_at = '2026-01-31 04:05:06.789' where id = $1 returning run_at`,
          [id],
        )
        const body = { ...because, seen: rows[0].run_at.toISOString() }
        return { path: `/api/console/jobs/${id}/retry`, of: 'noted', id, event: 'retried', body }
      },
    },
    'writes a note': {
      isForBoth: true,
      ask: async () => {
        const id = await placeOrder(shop, product_id)
        return onOrder(id, 'notes', 'noted', { text: 'Rang up', request_key: newKey() })
      },
    },
    'sends a mail again': {
      ask: async () => {
        const id = await placedOrder(shop, product_id)
        await pool.query('delete from graphile_worker._private_jobs')
        const body = { mail: 'received', request_key: newKey() }
        const mail = { task: 'mail_order_received', about: id }
        return { ...onOrder(id, 'resend-mail', 'mail_resent', body), mail }
      },
    },
    'sees the money of an order': {
      ask: async () => {
        const id = await placedOrder(shop, product_id)
        return onOrder(id, 'money-seen', 'paid', { ...seen, bank_reference: newKey() })
      },
    },
    'delivers an order': {
      ask: async () => {
        const body = { qty: 1, code: null, note: 'In game', request_key: newKey() }
        return onOrder(await paidByHand(), 'deliver', 'completed', body)
      },
    },
    'refunds an order': {
      ask: async () => {
        const wanted = { amount_sen: 1000, way: 'source', cancelled_qty: 0 }
        const body = { ...because, ...wanted, seen_delivered_qty: 0, request_key: newKey() }
        return onOrder(await paidByHand(), 'refund', 'refund_requested', body)
      },
    },
    'settles a manual refund': {
      ask: () => onRefund('settle', 'processed', { bank_reference: newKey() }),
    },
    'resolves a failed refund': { ask: () => onRefund('resolve', 'resolved', because) },
    'applies unapplied money': {
      ask: async () => {
        const cheap = await sellItem(shop.context.database, { price_sen: 900 })
        const other = await placeOrder(shop, cheap.product_id)
        const { short_reference: reference } = await desk.order(other)
        return { ...(await onUnapplied('apply', { ...because, reference })), event: 'applied' }
      },
    },
    'sends unapplied money back': {
      ask: async () => {
        const body = { ...because, amount_sen: 900, request_key: newKey() }
        return { ...(await onUnapplied('refund', body)), of: 'sentBack', event: 'requested' }
      },
    },
    'resolves unmatched money': { ask: () => onUnmatched('resolve', null) },
    'resolves an unreadable message': {
      ask: async () => {
        const id = await insert(
          `insert into provider_messages (provider, message_key, body, outcome, handled_at)
           values ('razorpay', $1, '', 'unreadable', now()) returning id`,
          newKey(),
        )
        const path = `/api/console/provider-messages/${id}/resolve`
        return { path, of: 'message', id, event: 'resolved', body: because }
      },
    },
    'takes unmatched money over': {
      ask: async () => onUnmatched('take-over', `${await placeOrder(shop, product_id)}-1`),
    },
    'sees the money of a top-up': {
      ask: async () => {
        const topup = await topUp(shopper, 'check_payment', 10)
        await askTopup(shopper, topup)
        const id = topup.point_transaction_id
        const path = `/api/console/manual-topups/${id}/confirm`
        const body = { ...seen, bank_reference: newKey() }
        return { path, of: 'topup', id, event: 'completed', body }
      },
    },
    'lifts a lock': {
      ask: async () => {
        const id = await customer()
        const [{ email }] = (await pool.query('select email from accounts where id = $1', [id]))
          .rows
        await shop.post('/api/login', { email, password: 'Not the right one' })
        return onCustomer(id, 'unlock', 'unlocked')
      },
    },
    'ends sessions': {
      ask: async () => {
        const id = await customer()
        await pool.query(
          `insert into sessions (token_hash, account_id, expires_at, idle_limit, user_agent, address)
           values ($1, $2, now() + interval '1 day', interval '12 hours', '', '')`,
          [hashToken(newToken()), id],
        )
        return onCustomer(id, 'log-out', 'logged_out')
      },
    },
    'flags a customer': {
      ask: async () =>
        onCustomer(await customer(), 'internal', 'flagged_internal', { internal: true }),
    },
    'suspends a customer': {
      ask: async () => onCustomer(await customer(), 'suspend', 'suspended'),
    },
    'lifts a suspension': {
      ask: async () =>
        onCustomer(await customer('suspended'), 'lift-suspension', 'suspension_lifted'),
    },
    'erases a customer': {
      ask: async () => onCustomer(await customer(), 'erase', 'erased'),
    },
    'changes a role': { ask: () => onOperator('roles', 'role_changed', { roles: ['support'] }) },
    'deactivates an operator': { ask: () => onOperator('deactivate', 'deactivated') },
    'reactivates an operator': {
      ask: () => onOperator('reactivate', 'reactivated', {}, 'deactivated_at = now()'),
    },
    'resets a second factor': {
      ask: () =>
        onOperator('reset-second-factor', 'second_factor_reset', {}, "totp_secret = 'v1.0'"),
    },
    'invites somebody': {
      ask: async () => {
        const id = `${randomUUID()}@example.com`
        const body = { email: id, name: 'Mei', roles: ['content'] }
        return { path: '/api/console/invitations', of: 'invitation', id, event: 'sent', body }
      },
    },
    'withdraws an invitation': {
      ask: async () => {
        const email = `${randomUUID()}@example.com`
        await desk.operator.post('/api/console/invitations', {
          email,
          name: 'X',
          roles: ['content'],
        })
        const id = await insert('select id from operator_invitations where email = $1', email)
        const path = `/api/console/invitations/${id}/revoke`
        return { path, of: 'noted', id, event: 'revoked', body: {} }
      },
    },
    'withdraws a code': {
      ask: async () => {
        const { product_id } = await sellByCode(shop, 1)
        const id = await insert('select id from voucher_codes where product_id = $1', product_id)
        const path = `/api/console/codes/${id}/withdraw`
        return { path, of: 'noted', id, event: 'withdrawn', body: because }
      },
    },
    'withdraws an import': {
      ask: async () => {
        const { product_id } = await sellByCode(shop, 3)
        const id = await insert('select id from code_imports where product_id = $1', product_id)
        const path = `/api/console/code-imports/${id}/withdraw`
        return { path, of: 'codeImport', id, event: 'withdrawn', body: because }
      },
    },
    ...catalogueActions(desk.operator),
    'imports codes': {
      ask: async () => {
        const { product_id } = await sellByCode(shop)
        const path = `/api/console/code-stocks/${product_id}/import`
        const body = { text: distinctCodes(3), request_key: newKey() }
        return { path, of: 'noted', id: String(product_id), event: 'codes_imported', body }
      },
    },
  }
}

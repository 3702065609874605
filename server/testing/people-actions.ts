import { randomUUID } from 'node:crypto'
import { approveApplication } from '#affiliates/move-application.ts'
import { newPhone, oweCommission, storeApplication } from './affiliates.ts'
import type { OperatorAction } from './operator-actions.ts'
import { addOperator, newOperator } from './operators.ts'
import { newKey, type PayingShop } from './paying-shop.ts'
import { enquiry, ticket } from './support.ts'

/** Operator actions on customers and their messages, by name. */
export async function peopleActions(shop: PayingShop): Promise<Record<string, OperatorAction>> {
  const { pool } = shop.context
  const somebody = await addOperator(pool, 'support')
  const desk = await newOperator(shop, 'owner')
  const onThread = async (
    path: string,
    event: string,
    body: Record<string, unknown>,
    { kind = 'ticket', set = '' } = {},
  ) => {
    const [address, typed] =
      kind === 'ticket' ? ['/api/create-ticket', ticket()] : ['/api/create-partnership', enquiry()]
    await pool.query('delete from rate_limits')
    const answer = await shop.post(address, typed)
    const id = String(answer.body.number)
    if (set) await pool.query(`update support_threads set ${set} where id = $1`, [id])
    return { path: `/api/console/threads/${id}/${path}`, of: 'thread' as const, id, event, body }
  }
  const onSnippet = async (path: string, event: string, archivedAt = 'null') => {
    const { rows } = await pool.query(
      `insert into support_snippets (name, body, request_key, archived_at)
       values ($1, 'On its way.', $1, ${archivedAt}) returning id`,
      [newKey()],
    )
    const id = String(rows[0].id)
    return {
      path: `/api/console/snippets/${id}/${path}`,
      of: 'snippet' as const,
      id,
      event,
      body: {},
    }
  }
  const applicant = async () => {
    const { rows } = await pool.query(
      `insert into accounts (first_name, last_name, email, phone, password_hash, pin_hash)
       values ('Aina', 'Tan', $1, $2, 'none', 'none') returning id`,
      [`${randomUUID()}@example.com`, newPhone()],
    )
    const account = { id: rows[0].id as number }
    return { account: account.id, application: await storeApplication(shop, account) }
  }
  const affiliate = async () => {
    const { account, application } = await applicant()
    await approveApplication(shop.context, application, { kind: 'operator', id: somebody.id })
    return { id: account, application }
  }
  const onApplication = async (path: string, event: string, body: Record<string, unknown>) => {
    const { account, application } = await applicant()
    const paths = `/api/console/affiliate-applications/${application}/${path}`
    const mail = { task: 'mail_affiliate_decision', about: `"application_id":${application},` }
    return { path: paths, of: 'affiliate' as const, id: String(account), event, body, mail }
  }
  const onAffiliate = async (path: string, event: string, set = '') => {
    const { id } = await affiliate()
    if (set) {
      await pool.query('update affiliates set suspended_at = now() where id = $1', [id])
      await pool.query(
        "update affiliate_applications set status = 'suspended' where account_id = $1",
        [id],
      )
    }
    const paths = `/api/console/affiliates/${id}/${path}`
    const body = { reason: 'Spam' }
    return { path: paths, of: 'affiliate' as const, id: String(id), event, body }
  }
  const owed = async () => {
    const { id } = await affiliate()
    await oweCommission(shop, id, 1000)
    return id
  }
  const prepared = async () => {
    const id = await owed()
    const body = { affiliates: [{ id, owed_sen: 1000 }], request_key: newKey() }
    const answer = await desk.post('/api/console/payout-runs', body)
    return { id, run: answer.body.id as string }
  }
  const pays = { amount_sen: 1000, owed_sen: 1000 }
  const onRun = async (path: string, event: string, body: Record<string, unknown>) => {
    const { id, run } = await prepared()
    const paths = `/api/console/payout-runs/${run}/${path}`
    return { path: paths, of: 'affiliate' as const, id: String(id), event, body }
  }
  return {
    'approves an application': { ask: () => onApplication('approve', 'approved', {}) },
    'rejects an application': {
      ask: () => onApplication('reject', 'rejected', { reason: 'Blurred' }),
    },
    'suspends an affiliate': { ask: () => onAffiliate('suspend', 'suspended') },
    'reinstates an affiliate': { ask: () => onAffiliate('reinstate', 'reinstated', 'suspended') },
    'pays commission as gold': {
      ask: async () => {
        const id = await owed()
        const way = { way: 'gold', bank_reference: null }
        const body = { affiliate_id: id, ...pays, ...way, request_key: newKey() }
        const path = '/api/console/payouts'
        return { path, of: 'affiliate', id: String(id), event: 'paid_out', body }
      },
    },
    'prepares a payout run': {
      ask: async () => {
        const id = await owed()
        const body = { affiliates: [{ id, owed_sen: 1000 }], request_key: newKey() }
        const path = '/api/console/payout-runs'
        return { path, of: 'affiliate', id: String(id), event: 'payout_prepared', body }
      },
    },
    'pays a payout run': {
      ask: () => onRun('pay', 'paid_out', { bank_reference: `BATCH ${newKey()}` }),
    },
    'cancels a payout run': {
      ask: () => onRun('cancel', 'payout_cancelled', { reason: 'The bank refused it' }),
    },
    'answers a ticket': {
      ask: async () => {
        const body = { text: 'On its way.', seen: 0, request_key: newKey() }
        const asked = await onThread('answer', 'replied', body)
        const mail = { task: 'mail_thread_to_sender', about: `"thread_id":${asked.id}}` }
        return { ...asked, mail }
      },
    },
    'notes something on a thread': {
      isForBoth: true,
      ask: () => onThread('notes', 'noted', { text: 'Rang up', request_key: newKey() }),
    },
    'gives a thread to somebody': {
      ask: () => onThread('assign', 'assigned', { to: somebody.id, seen: null }),
    },
    'archives a saved answer': { ask: () => onSnippet('archive', 'archived') },
    'offers a saved answer again': { ask: () => onSnippet('restore', 'restored', 'now()') },
    'closes a thread': { ask: () => onThread('close', 'closed', {}) },
    'reopens a thread': {
      ask: () => onThread('reopen', 'reopened', {}, { set: "status = 'closed'" }),
    },
    'moves a partnership enquiry': {
      ask: () => {
        const body = { to: 'in_talks', seen: 'new' }
        return onThread('partnership', 'partnership_moved', body, { kind: 'partnership' })
      },
    },
  }
}

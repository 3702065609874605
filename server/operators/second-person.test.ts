import assert from 'node:assert/strict'
import { after, beforeEach, describe, test } from 'node:test'
import type { Role } from '@apeak/contract/operators'
import { inTransaction } from '#platform/postgres/database.ts'
import { mailTo } from '#testing/accounts.ts'
import { addOperator, newOperator, type Person } from '#testing/operators.ts'
import { openTestShop } from '#testing/test-shop.ts'
import { mailOwners, needsSecondPerson, secondPersonFault } from './operators.ts'

const shop = await openTestShop()
after(() => shop.close())

const reason = 'Asked for'
const right = 'gold.adjust'
const query = (text: string, ...values: unknown[]) => shop.context.pool.query(text, values)
const operator = (role: Role = 'finance') => addOperator(shop.context.pool, role)
const faultOf = (requestedBy: Pick<Person, 'id'>, decidedBy: Pick<Person, 'id'>) =>
  inTransaction(shop.context.database, (tx) =>
    secondPersonFault(tx, { requestedBy: requestedBy.id, decidedBy: decidedBy.id, right }),
  )
const change = (
  by: { post: Awaited<ReturnType<typeof newOperator>>['post'] },
  id: string,
  what: string,
  more = {},
) => by.post(`/api/console/operators/${id}/${what}`, { reason, ...more })
/** Backdates an operator's history by two days. */
const backdate = async ({ id }: Pick<Person, 'id'>) => {
  await query('alter table operator_events disable trigger operator_events_never_changed')
  await query(
    `update operator_events set created_at = created_at - interval '2 days' where subject_id = $1`,
    id,
  )
  await query('alter table operator_events enable trigger operator_events_never_changed')
}

describe('a second person', () => {
  test('is another operator with the right and no link to the first', async () => {
    const [asker, decider] = [await operator(), await operator('owner')]
    assert.equal(await faultOf(asker, decider), undefined)
    assert.equal(await faultOf(asker, asker), 'same_person')
    assert.equal(await faultOf(asker, await operator('support')), 'approver_left')
    assert.equal(await faultOf(await operator('support'), decider), 'requester_left')
    assert.equal(await faultOf({ id: 'nobody' }, decider), 'requester_left')
  })

  test('was not invited by the first', async () => {
    const owner = await newOperator(shop, 'owner')
    const decider = await operator()
    const invited = { email: 'mei@example.com', name: 'Mei', roles: ['finance'] }
    assert.equal((await owner.post('/api/console/invitations', invited)).status, 201)
    await query('delete from operator_invitations')
    await query('update operators set email = $2 where id = $1', decider.id, invited.email)
    assert.equal(await faultOf(owner, decider), 'invited_by_asker')
    // The invited operator may ask and the inviter approve.
    assert.equal(await faultOf(decider, owner), undefined)
  })

  test('got neither access, a role nor a new second factor from the first', async () => {
    const owner = await newOperator(shop, 'owner')
    const other = await newOperator(shop, 'owner')
    const [back, promoted, reset] = [
      await operator(),
      await operator('support'),
      await newOperator(shop, 'finance'),
    ]
    assert.equal((await change(owner, back.id, 'deactivate')).status, 200)
    assert.equal(await faultOf(other, back), 'approver_left')
    assert.equal((await change(owner, back.id, 'reactivate')).status, 200)
    assert.equal(
      (await change(owner, promoted.id, 'roles', { roles: ['support', 'finance'] })).status,
      200,
    )
    assert.equal((await change(owner, reset.id, 'reset-second-factor')).status, 200)
    assert.equal(await faultOf(other, back), 'decider_is_new')
    assert.equal(await faultOf(other, promoted), 'decider_is_new')
    assert.equal(await faultOf(other, reset), undefined)
    for (const one of [back, promoted, reset]) await backdate(one)
    assert.equal(await faultOf(owner, back), 'reinstated_by_asker')
    assert.equal(await faultOf(owner, promoted), 'promoted_by_asker')
    assert.equal(await faultOf(owner, reset), 'reset_by_asker')
    for (const one of [back, promoted, reset]) assert.equal(await faultOf(other, one), undefined)
  })

  test('has been an operator for a day', async () => {
    const [old, young] = [await operator(), await operator()]
    const joined = (hours: number) =>
      query(
        'update operators set created_at = now() - $2::interval where id = $1',
        young.id,
        `${hours} hours`,
      )
    await joined(23)
    assert.equal(await faultOf(old, young), 'decider_is_new')
    assert.equal(await faultOf(young, old), 'asker_is_new')
    await joined(25)
    assert.equal(await faultOf(old, young), undefined)
  })

  test('is checked while the approval is done: a concurrent removal waits', async () => {
    const owner = await newOperator(shop, 'owner')
    const [asker, decider] = [await operator(), await operator()]
    const two = { requestedBy: asker.id, decidedBy: decider.id, right } as const
    let removed: Promise<unknown> = Promise.resolve()
    await inTransaction(shop.context.database, async (tx) => {
      assert.equal(await secondPersonFault(tx, two), undefined)
      removed = change(owner, decider.id, 'deactivate')
      const first = await Promise.race([
        removed,
        new Promise((done) => setTimeout(done, 300, 'waits')),
      ])
      assert.equal(first, 'waits')
    })
    await removed
    assert.equal(await faultOf(asker, decider), 'approver_left')
  })
})

describe('a shop with one operator', () => {
  beforeEach(() => query("update operators set deactivated_at = now() - interval '2 days'"))

  test('needs no approval until a second operator of any role joins', async () => {
    const needs = () => needsSecondPerson(shop.context.database)
    await operator('owner')
    assert.equal(await needs(), false)
    const second = await operator('support')
    assert.equal(await needs(), true)
    await query('update operators set deactivated_at = now() where id = $1', second.id)
    assert.equal(await needs(), true, 'nobody is alone by removing the others')
    await query(
      "update operators set deactivated_at = now() - interval '25 hours' where id = $1",
      second.id,
    )
    assert.equal(await needs(), false)
  })
})

test('owners are mailed once per key, with the actor', async () => {
  await query("update operators set deactivated_at = now() - interval '2 days'")
  const [owner, mei] = [
    await operator('owner'),
    await addOperator(shop.context.pool, 'finance', 'Mei'),
  ]
  const notice = {
    key: 'request:1',
    operator_id: mei.id,
    did: 'asked for RM 500.00 of gold',
    rows: [['For', 'Aina Tan']] as [string, string][],
  }
  for (let time = 0; time < 2; time += 1) await mailOwners(shop.context.database, notice)
  await shop.runJobs()
  const mail = await mailTo(shop, owner.email)
  assert.equal(mail?.subject, 'Apeak console: Mei asked for RM 500.00 of gold')
  assert.match(mail?.text ?? '', /Aina Tan/)
  assert.equal(await mailTo(shop, mei.email), undefined)
})

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type {
  InvitationEntry,
  OperatorEntry,
  OperatorEventEntry,
  Role,
} from '@apeak/contract/operators'
import { mailTo } from '#testing/accounts.ts'
import {
  acceptInvitation,
  addOperator,
  INVITED_PASSWORD,
  invitationTo,
  logInOperator,
  newOperator,
  openInvitation,
  passwordLogin,
  type TestOperator,
} from '#testing/operators.ts'
import { closeAll, one, openTwoShops } from '#testing/race.ts'
import type { TestShop } from '#testing/test-shop.ts'

let shops: [TestShop, TestShop]
let shop: TestShop
let owner: TestOperator
before(async () => {
  shops = await openTwoShops()
  ;[shop] = shops
  owner = await newOperator(shop, 'owner', { name: 'Farid Ismail' })
})
after(() => closeAll(shops))

const names = '/api/console/operator-names'
const because = { reason: 'Left the company' }
const pathOf = (id: string, what = '') => `/api/console/operators/${id}${what}`
const inviteAs = (email: string, ...roles: Role[]) =>
  owner.post('/api/console/invitations', { email, name: 'Mei Ling', roles })

const tokenTo = (email: string) => invitationTo(shop, email)

const accept = (token: string, password?: string) => acceptInvitation(shop, token, { password })

const entryOf = async (id: string) => (await owner.get(pathOf(id))).body as unknown as OperatorEntry

async function historyOf(id: string): Promise<OperatorEventEntry[]> {
  const path = `/api/console/operator-events?subject_kind=operator&subject_id=${id}`
  return (await owner.get(path)).body.data as OperatorEventEntry[]
}

test('an invited operator sets a password by the mailed link, once, and gets the invited role', async () => {
  const email = 'mei@example.com'
  assert.equal((await inviteAs('Mei@Example.com', 'support', 'fulfilment')).status, 201)
  const token = await tokenTo(email)
  const shown = await openInvitation(shop, token)
  const { enrolment, sealed_secret, ...invited } = shown
  assert.ok(sealed_secret)
  assert.deepEqual(invited, { email, name: 'Mei Ling', roles: ['fulfilment', 'support'] })
  const join = () => acceptInvitation(shop, token, { shown })
  const answers = await Promise.all([join(), join(), join()])
  assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 422, 422])
  const person = { ...owner, email, password: INVITED_PASSWORD, app: enrolment.uri }
  const mei = await passwordLogin(shop, person)
  const { id, name, roles } = mei.session.operator
  assert.deepEqual(
    [mei.session.stage, name, roles],
    ['second_factor', 'Mei Ling', ['fulfilment', 'support']],
  )
  const [joined] = await historyOf(id)
  assert.deepEqual([joined?.event, joined?.actor], ['joined', id])
  assert.equal(joined?.after?.invited_by, owner.id)
  assert.equal((await inviteAs(email, 'fulfilment')).status, 422)
})

test('an invitation is void after 72 hours, when revoked, and when another is sent', async () => {
  const late = 'late@example.com'
  await inviteAs(late, 'fulfilment')
  const lateToken = await tokenTo(late)
  await shop.context.pool.query(
    `update operator_invitations set expires_at = expires_at - interval '72 hours' where email = $1`,
    [late],
  )
  assert.equal((await accept(lateToken)).status, 422)

  const twice = 'twice@example.com'
  await inviteAs(twice, 'fulfilment')
  const first = await tokenTo(twice)
  await inviteAs(twice, 'support')
  assert.equal((await accept(first)).status, 422)

  const { body } = await owner.get('/api/console/invitations')
  const listed = body.data as unknown as InvitationEntry[]
  const [invitation, ...others] = listed.filter((one) => one.email === twice)
  assert.deepEqual([invitation?.roles, invitation?.revoked_at], [['support'], null])
  assert.deepEqual(others, [])
  const path = `/api/console/invitations/${invitation?.id}/revoke`
  assert.equal((await owner.post(path)).status, 200)
  assert.equal((await owner.post(path)).status, 200)
  const other = await newOperator(shop, 'owner')
  assert.equal((await other.post(path)).body.code, 'already_done')
  assert.equal((await accept(await tokenTo(twice))).status, 422)
})

test('ten concurrent invitations of one person leave one open', async () => {
  const email = 'ten@example.com'
  const path = '/api/console/invitations'
  const body = { email, name: 'Ten', roles: ['content'] }
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, i) => one(shops, i).post(path, body, owner.headers)),
  )
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [201])
  const { rows } = await shop.context.pool.query(
    'select from operator_invitations where email = $1 and revoked_at is null',
    [email],
  )
  assert.equal(rows.length, 1)
})

test('a password that is short, common or the email is refused', async () => {
  const email = 'weak@example.com'
  await inviteAs(email, 'fulfilment')
  const token = await tokenTo(email)
  for (const password of ['short', '123qweasdzxc', email]) {
    const answer = await accept(token, password)
    assert.equal(answer.status, 422, password)
    assert.ok(answer.body.errors.password, answer.text)
  }
})

test('a role change ends open sessions at once; history names actor and reason', async () => {
  const operator = await newOperator(shop, 'finance')
  const change = { roles: ['support', 'fulfilment'], reason: 'Moved to the other team' }
  assert.equal((await owner.post(pathOf(operator.id, '/roles'), change)).status, 200)
  assert.equal((await operator.get(names)).status, 401)
  const again = await logInOperator(shop, operator)
  assert.equal(again.session.operator.roles.join(), 'fulfilment,support')
  const { rights } = again.session
  assert.ok(rights.includes('orders.deliver') && rights.includes('inbox.answer'))
  assert.ok(!rights.includes('orders.refund'))
  const found = await owner.get('/api/console/operators?role=support&per_page=100')
  const listed = (found.body.data as { id: string }[]).map(({ id }) => id)
  assert.ok(listed.includes(operator.id))
  assert.equal((await owner.post(pathOf(operator.id, '/roles'), change)).status, 200)
  const [event, ...before] = await historyOf(operator.id)
  assert.deepEqual(
    [event?.event, event?.actor, event?.reason, event?.before, event?.after],
    [
      'role_changed',
      owner.id,
      change.reason,
      { roles: ['finance'] },
      { roles: ['fulfilment', 'support'] },
    ],
  )
  assert.ok(before.every((one) => one.event !== 'role_changed'))
  const mail = await mailTo(shop, operator.email)
  assert.equal(mail?.subject, 'Apeak console: Your role was changed')
})

test('an owner’s role includes the others; nobody has none, or one twice', async () => {
  const { id } = await newOperator(shop, 'content')
  const become = (...chosen: string[]) =>
    owner.post(pathOf(id, '/roles'), { roles: chosen, reason: 'Helps out' })
  for (const wrong of [[], ['support', 'support'], ['admin']]) {
    assert.equal((await become(...wrong)).status, 422)
  }
  assert.equal((await become('support', 'owner')).status, 200)
  const { body } = await owner.get(pathOf(id))
  assert.deepEqual(body.roles, ['owner'])
})

test('a deactivated operator is logged out at once and cannot log in until reactivated', async () => {
  const operator = await newOperator(shop, 'content')
  assert.equal((await owner.post(pathOf(operator.id, '/deactivate'), because)).status, 200)
  assert.equal((await operator.get(names)).status, 401)
  await assert.rejects(passwordLogin(shop, operator), /Invalid email or password/)
  assert.ok((await entryOf(operator.id)).deactivated_at)
  assert.equal((await owner.post(pathOf(operator.id, '/reactivate'), because)).status, 200)
  assert.equal((await logInOperator(shop, operator)).session.stage, 'open')
})

test('an owner resets a second factor; the operator enrols again at the next login', async () => {
  const operator = await newOperator(shop, 'finance')
  const path = pathOf(operator.id, '/reset-second-factor')
  assert.equal((await owner.post(path, because)).status, 200)
  assert.equal((await operator.get(names)).status, 401)
  assert.equal((await passwordLogin(shop, operator)).session.stage, 'email_code')
  const { rows } = await shop.context.pool.query(
    'select from operator_recovery_codes where operator_id = $1',
    [operator.id],
  )
  assert.equal(rows.length, 0)
  assert.equal((await owner.post(pathOf(owner.id, '/reset-second-factor'), because)).status, 409)
})

test('a change is refused without a reason, for an unknown operator, and for an invalid id', async () => {
  const { id } = await addOperator(shop.context.pool, 'support')
  for (const reason of ['', ' ', 'x'.repeat(501), undefined]) {
    const answer = await owner.post(pathOf(id, '/deactivate'), { reason })
    assert.ok(answer.status === 422 && answer.body.errors.reason, answer.text)
  }
  assert.equal((await owner.post(pathOf(`p${'0'.repeat(26)}`, '/deactivate'), because)).status, 404)
  assert.equal((await owner.post(pathOf('1', '/deactivate'), because)).status, 422)
})

test('changing a password ends the other sessions and voids the old password', async () => {
  const operator = await newOperator(shop, 'support')
  const elsewhere = await logInOperator(shop, operator)
  const change = { current_password: operator.password, new_password: 'another long password' }
  const path = '/api/console/own-password'
  assert.equal((await operator.post(path, { ...change, current_password: 'wrong' })).status, 422)
  assert.equal((await operator.post(path, change)).status, 200)
  assert.equal((await operator.get(names)).status, 200)
  assert.equal((await elsewhere.get(names)).status, 401)
  await assert.rejects(passwordLogin(shop, operator), /Invalid email or password/)
  await passwordLogin(shop, { ...operator, password: change.new_password })
})

test('the history is filtered by actor, event, subject and day', async () => {
  const operator = await newOperator(shop, 'support')
  await owner.post(pathOf(operator.id, '/deactivate'), because)
  const found = async (query: string) => {
    const { status, body } = await owner.get(`/api/console/operator-events?${query}`)
    assert.equal(status, 200, query)
    return (body.data as OperatorEventEntry[]).map(({ event }) => event)
  }
  const own = `subject_kind=operator&subject_id=${operator.id}`
  assert.deepEqual(await found(own), ['deactivated', 'second_factor_set_up'])
  assert.deepEqual(await found(`${own}&sort=created_at&per_page=1`), ['second_factor_set_up'])
  assert.deepEqual(await found(`${own}&event=deactivated`), ['deactivated'])
  assert.deepEqual(await found(`${own}&actor=${owner.id}`), ['deactivated'])
  assert.deepEqual(await found(`${own}&to=2020-01-01`), [])
  assert.deepEqual(await found(`${own}&from=2020-01-01`), ['deactivated', 'second_factor_set_up'])
})

test('a list counts to 1,000, says if there are more, and has further pages', async () => {
  await shop.context.pool.query(
    `insert into operator_events (subject_kind, subject_id, action, actor_kind, actor, created_at)
     select 'tag', 'many', 'changed', 'operator', $1, now() - interval '1 year' * n / 10001
     from generate_series(1, 10001) n`,
    [owner.id],
  )
  const listed = async (query: string) => {
    const { data, total, has_more, is_capped } = (
      await owner.get(`/api/console/operator-events?${query}`)
    ).body
    return [(data as unknown[]).length, total, has_more, is_capped]
  }
  const most = 'subject_id=many&per_page=100'
  assert.deepEqual(await listed(most), [100, 1_000, true, true])
  assert.deepEqual(await listed(`${most}&page=100`), [100, 1_000, true, true])
  assert.deepEqual(await listed(`${most}&page=101`), [1, 1_000, false, true])
  assert.deepEqual(await listed(`${most}&page=102`), [0, 1_000, false, true])
  const from = new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10)
  const [, total, , isCapped] = await listed(`${most}&from=${from}`)
  assert.ok(Number(total) > 0 && Number(total) < 1_000)
  assert.equal(isCapped, undefined)
})

test('events cannot be changed or deleted', async () => {
  for (const statement of [
    `update operator_events set reason = 'another'`,
    'delete from operator_events',
    'truncate operator_events',
  ]) {
    await assert.rejects(shop.context.pool.query(statement), /permission denied|only ever added to/)
  }
})

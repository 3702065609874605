// An invitation is valid while its inviter may invite, and every new operator has a second factor.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  type InvitationEntry,
  type OperatorEventEntry,
  type OperatorSession,
  roles,
} from '@apeak/contract/operators'
import { forgetLimits, mailTo } from '#testing/accounts.ts'
import {
  acceptInvitation,
  allowCodeReuse,
  codeOfApp,
  INVITED_PASSWORD,
  invitationTo,
  newOperator,
  openInvitation,
  passwordLogin,
  type TestOperator,
} from '#testing/operators.ts'
import { closeAll, one, openTwoShops } from '#testing/race.ts'
import type { TestShop } from '#testing/test-shop.ts'

let shop: TestShop
let otherProcess: TestShop
let owner: TestOperator
before(async () => {
  ;[shop, otherProcess] = await openTwoShops()
  owner = await newOperator(shop, 'owner', { name: 'Farid Ismail' })
})
after(() => closeAll([shop, otherProcess]))

const reason = 'Left the company'
const pathOf = ({ id }: { id: string }, what: string) => `/api/console/operators/${id}/${what}`
let count = 0

/** Invites a new address as this operator; resolves to the address and the mailed token. */
async function inviteBy(inviter: TestOperator, role = 'owner') {
  count += 1
  const email = `invited-${count}@example.com`
  const answer = await inviter.post('/api/console/invitations', {
    email,
    name: 'Mei Ling',
    roles: [role],
  })
  assert.equal(answer.status, 201, answer.text)
  return { email, token: await invitationTo(shop, email) }
}

const listed = async (email: string) => {
  const { data } = (await owner.get('/api/console/invitations')).body
  return (data as unknown as InvitationEntry[]).find((entry) => entry.email === email)
}

const operatorWith = async (email: string) => {
  const { rows } = await shop.context.pool.query('select id from operators where email = $1', [
    email,
  ])
  return rows[0]?.id as string | undefined
}

const losses = [
  ['removed', (inviter: TestOperator) => owner.post(pathOf(inviter, 'deactivate'), { reason })],
  [
    'demoted',
    (inviter: TestOperator) => owner.post(pathOf(inviter, 'roles'), { roles: ['support'], reason }),
  ],
] as const

for (const [what, lose] of losses) {
  test(`the open invitations of an owner who is ${what} are revoked for good`, async () => {
    const inviter = await newOperator(shop, 'owner')
    const { email, token } = await inviteBy(inviter)
    assert.equal((await listed(email))?.revoked_at, null)
    assert.equal((await lose(inviter)).status, 200)
    assert.equal((await shop.post('/api/console/show-invitation', { token })).status, 422)
    assert.equal((await acceptInvitation(shop, token)).status, 422)
    assert.equal(await operatorWith(email), undefined)
    const entry = await listed(email)
    assert.ok(entry?.revoked_at)
    const path = `/api/console/operator-events?subject_kind=invitation&subject_id=${entry.id}`
    const events = (await owner.get(path)).body.data as OperatorEventEntry[]
    assert.deepEqual(
      events.map(({ event, actor }) => [event, actor]),
      [
        ['revoked', owner.id],
        ['sent', inviter.id],
      ],
    )
    // Reactivating the inviter does not restore them.
    await owner.post(pathOf(inviter, 'reactivate'), { reason })
    await owner.post(pathOf(inviter, 'roles'), { roles: ['owner'], reason })
    assert.equal((await acceptInvitation(shop, token)).status, 422)
  })
}

test('an invitation revoked with its inviter’s right creates no operator', async () => {
  const inviter = await newOperator(shop, 'owner')
  const { email, token } = await inviteBy(inviter)
  await shop.context.pool.query(`update operators set role = 'support' where id = $1`, [inviter.id])
  assert.equal((await acceptInvitation(shop, token)).status, 422)
  assert.equal(await operatorWith(email), undefined)
})

test('of a concurrent removal and acceptance, nobody joins after the removal', async () => {
  await forgetLimits(shop)
  for (let round = 0; round < 6; round += 1) {
    await forgetLimits(shop)
    const inviter = await newOperator(shop, 'owner')
    const { email, token } = await inviteBy(inviter)
    const lose = one([...losses], round)[1]
    const [removal, joining] = await Promise.all([
      lose(inviter),
      acceptInvitation(otherProcess, token),
    ])
    assert.equal(removal.status, 200)
    const id = await operatorWith(email)
    assert.equal(joining.status, id ? 201 : 422)
    const { rows } = await shop.context.pool.query(
      `select action from operator_events
       where (action = 'joined' and subject_id = $1)
          or (action in ('deactivated', 'role_changed') and subject_id = $2) order by id`,
      [id ?? 'nobody', inviter.id],
    )
    if (id) assert.equal(rows[0]?.action, 'joined', 'who joined did so before the removal')
  }
})

test('an owner removed a moment ago can neither invite nor change anybody', async () => {
  const inviter = await newOperator(shop, 'owner')
  const target = await newOperator(shop, 'support')
  const invitation = { email: 'late@example.com', name: 'Late', roles: ['owner'] }
  const [removal, invited, promoted] = await Promise.all([
    owner.post(pathOf(inviter, 'deactivate'), { reason }),
    inviter.post('/api/console/invitations', invitation),
    inviter.post(pathOf(target, 'roles'), { roles: ['owner'], reason }),
  ])
  assert.equal(removal.status, 200)
  assert.ok([201, 401, 403].includes(invited.status), invited.text)
  assert.ok([200, 401, 403].includes(promoted.status), promoted.text)
  const entry = await listed(invitation.email)
  assert.ok(entry === undefined || entry.revoked_at, 'no invitation of theirs is open')
})

test('every role enrols a second factor while accepting, and is logged in', async () => {
  await forgetLimits(shop)
  for (const role of roles) {
    const { email, token } = await inviteBy(owner, role)
    const shown = await openInvitation(shop, token)
    const { enrolment, sealed_secret } = shown
    const without = { token, password: 'a long enough password', sealed_secret }
    const path = '/api/console/accept-invitation'
    const [none, wrong] = [
      await shop.post(path, without),
      await shop.post(path, { ...without, code: '000000' }),
    ]
    assert.ok(none.body.errors.code && wrong.body.errors.code, role)
    assert.equal(await operatorWith(email), undefined, 'nobody begins without a second factor')
    const joined = await acceptInvitation(shop, token, { shown })
    assert.equal(joined.status, 201, joined.text)
    assert.equal((joined.body.recovery_codes as string[]).length, 10)
    const cookie = joined.headers.get('set-cookie')?.split(';')[0] ?? ''
    const { session } = (await shop.get('/api/console/session', { cookie })).body as unknown as {
      session: OperatorSession
    }
    assert.deepEqual([session.stage, session.operator.roles], ['open', [role]])
    const { rows } = await shop.context.pool.query(
      `select o::text || e::text as all from operators o, operator_events e
       where o.email = $1 and e.subject_id = o.id`,
      [email],
    )
    assert.ok(!rows[0].all.includes(enrolment.secret))
  }
})

test('whoever opened an invitation earlier does not know the operator’s second factor', async () => {
  await forgetLimits(shop)
  const { email, token } = await inviteBy(owner, 'support')
  const { token: another } = await inviteBy(owner, 'support')
  const early = await openInvitation(shop, token)
  const shown = await openInvitation(shop, token)
  assert.notEqual(shown.enrolment.secret, early.enrolment.secret)
  const elsewhere = await openInvitation(shop, another)
  // The app of an earlier opening, as after a reload, and the secret of another invitation.
  for (const mixed of [{ ...shown, enrolment: early.enrolment }, elsewhere]) {
    const { errors } = (await acceptInvitation(shop, token, { shown: mixed })).body
    assert.match(String(errors.code), /Scan the QR code on this page/)
  }
  assert.equal((await acceptInvitation(shop, token, { shown })).status, 201)
  assert.equal((await acceptInvitation(shop, token, { shown: early })).status, 422)
  const id = (await operatorWith(email)) ?? ''
  await allowCodeReuse(shop.context.pool, id)
  const mei = { ...owner, id, email, password: INVITED_PASSWORD }
  const half = await passwordLogin(shop, mei)
  for (const [{ enrolment }, status] of [
    [early, 422],
    [shown, 200],
  ] as const) {
    const code = codeOfApp(enrolment.uri)
    assert.equal((await half.post('/api/console/second-factor', { code })).status, status)
  }
})

test('the invitation fixes the name', async () => {
  const { token } = await inviteBy(owner, 'support')
  const { enrolment, sealed_secret, name } = await openInvitation(shop, token)
  assert.ok(enrolment)
  assert.equal(name, 'Mei Ling')
  const answer = await shop.post('/api/console/accept-invitation', {
    token,
    password: 'a long enough password',
    sealed_secret,
    code: '123456',
    name: 'Farid Ismail',
  })
  assert.ok(answer.body.errors.name, answer.text)
})

test('every owner is mailed when somebody joins, changes role or is reactivated', async () => {
  await forgetLimits(shop)
  const other = await newOperator(shop, 'owner')
  const subject = async () => (await mailTo(shop, other.email))?.subject
  const { email, token } = await inviteBy(owner, 'finance')
  await acceptInvitation(shop, token)
  assert.equal(await subject(), 'Apeak console: Mei Ling joined as finance')
  const mei = { id: (await operatorWith(email)) ?? '' }
  await owner.post(pathOf(mei, 'roles'), { roles: ['owner'], reason })
  assert.equal(await subject(), 'Apeak console: Mei Ling is owner now')
  await owner.post(pathOf(mei, 'deactivate'), { reason })
  await owner.post(pathOf(mei, 'reactivate'), { reason })
  assert.equal(await subject(), 'Apeak console: Mei Ling has access again')
  const { text } = (await mailTo(shop, other.email)) ?? {}
  assert.match(text ?? '', /Farid Ismail gave Mei Ling \(invited-\d+@example\.com\) access/)
})

import type { FirstDay, FirstStep } from '@apeak/contract/first-day'
import { pagePaths, pathTo } from '@apeak/contract/paths'
import { type FirstGame, firstGame } from '#catalog/catalog.ts'
import { recoveryCodesLeft } from '#operators/operators.ts'
import { hasPaidOrder, type OrdersContext } from '#orders/orders.ts'
import { listEditedMethods, paymentInstructions } from '#payments/payments.ts'
import { paymentTestPassed } from '#payments/provider-tests/provider-tests.ts'
import type { Operator } from '#platform/actor.ts'
import { Refusal } from '#platform/http/problems.ts'
import { inTransaction } from '#platform/postgres/database.ts'
import { openedAt, openShop, shopSettings } from '#shop/shop.ts'

/** The checklist of a shop that has not opened; each step is read from the domain that owns it. */
export async function showFirstDay(context: OrdersContext, operatorId: string): Promise<FirstDay> {
  const { database } = context
  const [opened_at, codes, shop, payments, game, isSold] = await Promise.all([
    openedAt(database),
    recoveryCodesLeft(database, operatorId),
    shopSettings(database),
    paymentFaults(context),
    firstGame(database),
    hasPaidOrder(database),
  ])
  const { seller_name, seller_email, seller_phone } = shop
  const step = (name: FirstStep, lacks: string[], id: number | null = null) => ({
    ...{ name, lacks, id },
    is_done: lacks.length === 0,
  })
  return {
    opened_at,
    test_page: game?.is_item_published
      ? `${pathTo(pagePaths.product, { slug: game.slug })}#test-order`
      : null,
    steps: [
      step('login', named([codes > 0, 'recovery codes'])),
      step(
        'seller',
        named(
          [seller_name !== '', 'a name'],
          [seller_email !== '' || seller_phone !== '', 'an email address or a phone number'],
        ),
      ),
      step('bank', payments.bank),
      step('payments', payments.provider),
      step('game', gameFaults(game), game?.id),
      step('item', itemFaults(game), game?.product_id),
      step('order', named([isSold, 'a paid order'])),
      step('open', named([opened_at !== null, 'your decision'])),
    ],
  }
}

/** Opens the shop for good. Throws 409 with what is missing if nothing can be sold. */
export async function openForSale(context: OrdersContext, actor: Operator): Promise<void> {
  const { database, addOperatorEvent } = context
  const game = await firstGame(database)
  const { bank, provider } = await paymentFaults(context)
  const isPayable = bank.length === 0 || provider.every((lack) => lack === NO_PAYMENT_YET)
  const missing = named(
    [game?.is_published === true, 'a published game'],
    [game?.is_item_published === true, 'a published item'],
    [isPayable, 'a way to pay: a bank account or a payment provider'],
  )
  if (missing.length > 0) {
    throw new Refusal(409, `Nothing can be sold yet. Missing: ${missing.join(', ')}.`)
  }
  await inTransaction(database, async (tx) => {
    const isNew = await openShop(tx)
    if (!isNew) return
    await addOperatorEvent(tx, { actor, subject: 'shop', id: 'shop', action: 'opened' })
  })
}

const NO_PAYMENT_YET = 'a test payment'

/** What payments by bank and by a provider lack. */
async function paymentFaults(context: OrdersContext) {
  const { database, providers } = context
  const [instructions, methods, isTested] = await Promise.all([
    paymentInstructions(database),
    listEditedMethods(context),
    paymentTestPassed(database),
  ])
  const offered = methods.filter(({ enabled }) => enabled)
  return {
    bank: named(
      [instructions !== null, 'a bank account or a DuitNow QR'],
      [offered.some(({ id }) => id === 'check_payment'), 'bank transfer offered to shoppers'],
    ),
    provider: named(
      [providers.size > 0, 'the keys of a provider'],
      [
        offered.some(({ id, lacks }) => !ownMethods.has(id) && lacks === null),
        'a method offered to shoppers',
      ],
      [isTested, NO_PAYMENT_YET],
    ),
  }
}

/** The methods without a provider. */
const ownMethods = new Set(['check_payment', 'apeak'])

function gameFaults(game: FirstGame | undefined): string[] {
  if (!game) return ['a game']
  return named(
    [game.has_tag, 'a tag'],
    [game.has_picture, 'a picture'],
    [game.has_pattern, 'a question for the player ID with its pattern'],
    [game.is_published, 'publishing'],
  )
}

function itemFaults(game: FirstGame | undefined): string[] {
  if (!game?.product_id) return ['an item']
  return named([game.is_item_published, 'publishing'])
}

/** The names of what is not there. */
const named = (...needs: [isThere: boolean, name: string][]) =>
  needs.filter(([isThere]) => !isThere).map(([, name]) => name)

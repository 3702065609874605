import type { Category, Option, Product } from '@apeak/contract/catalog'
import type { CategoryOptionAnswer } from '@apeak/contract/checkout'
import { itemQuery } from '@apeak/contract/paths'
import type { PaymentMethodValue } from '@apeak/contract/payments'
import { useEffect, useLayoutEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { api } from '../api.ts'
import { persistDraft, readDraft } from '../forms/draft.ts'
import { authToken, useVisitor } from '../session/shopper.ts'
import { useQuery } from '../ui/use-query.ts'
import { consumeReorder } from './buy-again.tsx'
import { purchaseDraft } from './checkout.ts'
import { forgetGuestPlayer, guestPlayers, lastGuestEmail, lastMethod } from './guest-memory.ts'
import {
  type Answers,
  fieldId,
  firstWrong,
  playerText,
  presentAnswers,
  productAnswers,
  unanswered,
} from './option-answers.ts'
import type { CartInput } from './use-cart.ts'

/** A shopper's choices and inputs on a category's page, without any PIN or password. */
export type Chosen = {
  subcategoryId: number | null
  productId: number | null
  method: PaymentMethodValue | null
  /** The chosen bank or wallet of a provider. */
  channel: string | null
  answers: Answers
  /** Null until typed: then the account's address is used, or a guest's of the last order. */
  email: string | null
  quantity: number
  coupon: string | null
}

/** The choices and inputs on a category's page. They survive until the purchase. */
export function useChoices(category: Category, products: Product[], options: Option[]) {
  const visitor = useVisitor()
  const { players, forget } = useRememberedPlayers(category.slug)
  const [chosen, setChosen] = useState<Chosen>(() => nothingChosen(category))
  const [couponRefusal, setCouponRefusal] = useState('')
  const change = (part: Partial<Chosen>) => setChosen((before) => ({ ...before, ...part }))
  useStoredDraft(category, products, options, chosen, setChosen)
  const lastEmail = useLastGuestEmail()

  const [last] = players
  useEffect(() => {
    if (!last) return
    // Known data is filled in; typed data stays.
    setChosen((before) => {
      const isTouched = options.some(({ id }) => before.answers[id] !== undefined)
      return isTouched
        ? before
        : { ...before, answers: { ...last.answers(options), ...before.answers } }
    })
  }, [last, options])

  const { subcategoryId, productId, method, answers, quantity, coupon } = chosen
  const several = category.subcategories.length > 1
  const items = several
    ? products.filter(({ category_ids }) => category_ids.some((id) => id === subcategoryId))
    : products
  const product = products.find(({ id }) => id === productId) ?? null
  const open = unanswered([...options, ...(product?.options ?? [])], answers)
  const input: CartInput | null = product && {
    product_id: product.id,
    variant_id: null,
    user_id: visitor?.id ?? null,
    qty: quantity,
    options: productAnswers(product.options, answers),
    payment_method: method,
    coupon_code: coupon,
  }

  return {
    ...chosen,
    /** Whether there is more than one subcategory. */
    several,
    items,
    product,
    /** Options with a missing or invalid answer. */
    unanswered: open,
    /** Why the first of them is invalid; null if it is missing. */
    wrong: firstWrong(open, answers),
    email: chosen.email ?? (visitor === null ? lastEmail : visitor?.email) ?? '',
    couponRefusal,
    /** The desired cart, once an item is chosen. */
    input,
    /** Recent recipients, newest first. */
    players,
    forgetPlayer: forget,
    chooseSubcategory: (id: number) => change({ subcategoryId: id, productId: null }),
    chooseProduct: (id: number) => change({ productId: id }),
    chooseMethod: (value: PaymentMethodValue, channel: string | null = null) =>
      change({ method: value, channel }),
    answer: (id: number, value: string | string[]) =>
      setChosen((before) => ({ ...before, answers: { ...before.answers, [id]: value } })),
    answerAll: (given: Answers) =>
      setChosen((before) => ({ ...before, answers: { ...before.answers, ...given } })),
    setEmail: (email: string) => change({ email }),
    setQuantity: (to: number) => change({ quantity: to }),
    /** Applies a code, or removes it with null; `refusal`: why the last one was refused. */
    setCoupon: (code: string | null, refusal = '') => {
      change({ coupon: code })
      setCouponRefusal(refusal)
    },
  }
}

function nothingChosen(category: Category): Chosen {
  return {
    subcategoryId: category.subcategories[0]?.id ?? null,
    productId: null,
    method: null,
    channel: null,
    answers: {},
    email: null,
    quantity: 1,
    coupon: null,
  }
}

/** The address of this browser's last guest order: no choice, since a login replaces it. Typed text stays. */
function useLastGuestEmail(): string {
  const [email, setEmail] = useState('')
  // After hydration: the server's page knows no order.
  useLayoutEffect(() => {
    if (!hasTypedText('email')) setEmail(lastGuestEmail())
  }, [])
  return email
}

/** Restores the stored draft, and stores every change. */
function useStoredDraft(
  category: Category,
  products: Product[],
  options: Option[],
  chosen: Chosen,
  setChosen: (change: (before: Chosen) => Chosen) => void,
): void {
  const { search } = useLocation()
  const [isRestored, setRestored] = useState(false)
  // After hydration: the server's page knows no draft.
  useLayoutEffect(() => {
    if (isRestored) return
    setRestored(true)
    const restored = restoredChoices({ category, products, options, search })
    setChosen((before) => ({ ...before, ...restored }))
  }, [isRestored, category, products, options, search, setChosen])
  useEffect(() => {
    if (isRestored) persistDraft(purchaseDraft(category.slug), chosen)
  }, [isRestored, category.slug, chosen])
}

type Page = {
  category: Category
  products: Product[]
  options: Option[]
  /** The address's query, which may name an item. */
  search: string
}

/**
 * The initial form: a reorder, else this tab's draft, else the item in the address with the last order's
 * method. Input made before hydration is newer and stays.
 */
function restoredChoices({ category, products, options, search }: Page): Partial<Chosen> {
  const asked = [...options, ...products.flatMap((product) => product.options)]
  const before =
    consumeReorder(category.slug, asked) ?? readDraft<Partial<Chosen>>(purchaseDraft(category.slug))
  const draft = { ...lastMethod(authToken() !== null), ...before }
  const named = products.find(({ id }) => id === itemQuery(search))
  const restored: Partial<Chosen> = named
    ? { ...draft, productId: named.id, subcategoryId: subcategoryOf(category, named) }
    : draft
  const kept = products.find(({ id }) => id === restored.productId)
  const isGone = restored.productId && (!kept || kept.sold_out)
  const { answers = {}, email, ...rest } = restored
  const untyped = asked.filter((option) => !hasTypedText(fieldId(option)) && answers[option.id])
  return {
    ...rest,
    ...(isGone && { productId: null }),
    ...(email && !hasTypedText('email') && { email }),
    answers: Object.fromEntries(untyped.map(({ id }) => [id, answers[id] ?? ''])),
  }
}

function subcategoryOf({ subcategories }: Category, { category_ids }: Product): number | null {
  const shown = subcategories.find(({ id }) => category_ids.includes(id))
  return shown?.id ?? subcategories[0]?.id ?? null
}

function hasTypedText(id: string): boolean {
  const field = document.getElementById(id)
  return field instanceof HTMLInputElement && field.type !== 'checkbox' && field.value !== ''
}

/** A recipient of earlier orders. */
export type RememberedPlayer = {
  /** As games show it: '12345678 (2345)'; with the labels of the present options. */
  text: (options: Option[]) => string
  /** The answers for the present options. */
  answers: (options: Option[]) => Answers
  /** Deletes it from the account or this browser. */
  forget: () => Promise<unknown>
}

/** The number of recipients shown. */
const shown = 4

const none: RememberedPlayer[] = []

/** The recent recipients of a category, newest first. */
function useRememberedPlayers(slug: string) {
  const visitor = useVisitor()
  const key = visitor === undefined ? null : { slug, id: visitor?.id ?? null }
  const { value, retry } = useQuery(key, load, { optional: 'Remembered players' })
  const forget = (player: RememberedPlayer) => {
    player.forget().then(retry, retry)
  }
  return { players: value ?? none, forget }
}

async function load({
  slug,
  id,
}: {
  slug: string
  id: number | null
}): Promise<RememberedPlayer[]> {
  if (id === null) {
    return guestPlayers(slug).map((given) =>
      player(given, async () => forgetGuestPlayer(slug, given)),
    )
  }
  const { players } = await api.checkout.players(slug)
  return players
    .slice(0, shown)
    .map((one) => player(one.answers, () => api.checkout.forgetPlayer({ id: one.id })))
}

function player(
  given: CategoryOptionAnswer[],
  forget: RememberedPlayer['forget'],
): RememberedPlayer {
  return {
    forget,
    text: (options) => playerText(options, given),
    answers: (options) => presentAnswers(options, given),
  }
}

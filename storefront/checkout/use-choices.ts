import type { Category, Option, Product } from '@apeak/contract/catalog'
import type { PaymentMethodValue } from '@apeak/contract/payments'
import { useEffect, useLayoutEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useShopper } from '../session/shopper.ts'
import { restoredChoices } from './choices-to-restore.ts'
import { type Answers, productAnswers, unanswered } from './option-answers.ts'
import { type Chosen, persistPurchaseDraft } from './purchase-draft.ts'
import type { CartInput } from './use-cart.ts'
import { useRememberedPlayers } from './use-remembered-players.ts'

/** What a shopper chooses and types on a category's page. It survives until it is bought. */
export function useChoices(category: Category, products: Product[], options: Option[]) {
  const shopper = useShopper()
  const { players, forget } = useRememberedPlayers(category.slug)
  const [chosen, setChosen] = useState<Chosen>(() => nothingChosen(category))
  const [couponRefusal, setCouponRefusal] = useState('')
  const change = (part: Partial<Chosen>) => setChosen((before) => ({ ...before, ...part }))
  useKept(category, products, options, chosen, setChosen)

  const [last] = players
  useEffect(() => {
    if (!last) return
    // Nobody types what the shop knows; what was typed stays.
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
  const input: CartInput | null = product && {
    product_id: product.id,
    variant_id: null,
    user_id: shopper?.id ?? null,
    qty: quantity,
    options: productAnswers(product.options, answers),
    payment_method: method,
    coupon_code: coupon,
  }

  return {
    ...chosen,
    /** Whether there are subcategories to choose from. */
    several,
    items,
    product,
    /** The options whose answers are missing or cannot be right. */
    unanswered: [
      ...unanswered(options, answers),
      ...(product ? unanswered(product.options, answers) : []),
    ],
    email: chosen.email ?? shopper?.email ?? '',
    couponRefusal,
    /** What the cart shall hold, once an item is chosen. */
    input,
    /** Whose details were ordered with before, the newest first. */
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
    /** Takes a code to apply, or null for none; `refusal` says why the last one did not hold. */
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

/** Brings back what was chosen here before, and keeps what is chosen from then on. */
function useKept(
  category: Category,
  products: Product[],
  options: Option[],
  chosen: Chosen,
  setChosen: (change: (before: Chosen) => Chosen) => void,
): void {
  const { search } = useLocation()
  const [isRestored, setRestored] = useState(false)
  // Only now: the page came from the server, which knows nothing of this shopper.
  useLayoutEffect(() => {
    if (isRestored) return
    setRestored(true)
    const restored = restoredChoices({ category, products, options, search })
    setChosen((before) => ({ ...before, ...restored }))
  }, [isRestored, category, products, options, search, setChosen])
  useEffect(() => {
    if (isRestored) persistPurchaseDraft(category.slug, chosen)
  }, [isRestored, category.slug, chosen])
}

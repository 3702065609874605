import type { Category, Option, Product } from '@apeak/contract/catalog'
import type { PaymentMethodValue } from '@apeak/contract/payments'
import { useState } from 'react'
import { useShopper } from '../session/shopper.ts'
import { type Answers, productAnswers, unanswered } from './option-answers.ts'
import type { CartInput } from './use-cart.ts'

/** What a shopper chooses and types on a category's page. */
export function useChoices(category: Category, products: Product[], options: Option[]) {
  const shopper = useShopper()
  const [subcategoryId, setSubcategoryId] = useState(category.subcategories[0]?.id ?? null)
  const [productId, setProductId] = useState<number | null>(null)
  const [method, setMethod] = useState<PaymentMethodValue | null>(null)
  const [answers, setAnswers] = useState<Answers>({})
  const [typedEmail, setEmail] = useState<string | null>(null)
  const [quantity, setQuantity] = useState(1)
  const [coupon, setCoupon] = useState<string | null>(null)
  const [couponRefusal, setCouponRefusal] = useState('')

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
    /** Whether there are subcategories to choose from. */
    several,
    subcategoryId,
    items,
    productId,
    product,
    method,
    answers,
    /** The required options without an answer. */
    unanswered: [
      ...unanswered(options, answers),
      ...(product ? unanswered(product.options, answers) : []),
    ],
    email: typedEmail ?? shopper?.email ?? '',
    quantity,
    coupon,
    couponRefusal,
    /** What the cart shall hold, once an item is chosen. */
    input,
    chooseSubcategory: (id: number) => {
      setSubcategoryId(id)
      setProductId(null)
    },
    chooseProduct: setProductId,
    chooseMethod: setMethod,
    answer: (id: number, value: string | string[]) =>
      setAnswers((before) => ({ ...before, [id]: value })),
    setEmail,
    setQuantity,
    /** Takes a code to apply, or null for none; `refusal` says why the last one did not hold. */
    setCoupon: (code: string | null, refusal = '') => {
      setCoupon(code)
      setCouponRefusal(refusal)
    },
  }
}

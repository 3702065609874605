import type { OperatorEventEntry } from '@apeak/contract/operators'
import { Link } from 'react-router-dom'
import { kindName } from './kind-names.ts'
import { useActorNames } from './use-operator-names.ts'

/** Where the console shows what operators do something to, by its kind; `{}`: its id. */
const places: Partial<Record<string, string>> = {
  order: '/orders/{}/show',
  correction: '/orders/{}/show',
  payment: '/payments/{}/show',
  unmatched: '/unmatched-money/{}/show',
  'unmatched-money': '/unmatched-money/{}/show',
  customer: '/customers/{}/show',
  thread: '/threads/{}/show',
  snippet: '/snippets/{}',
  affiliate: '/affiliates/{}/show',
  category: '/categories/{}',
  tag: '/tags/{}',
  product: '/products/{}',
  flash_sale: '/flash-sales/{}',
  coupon: '/coupons/{}',
  payment_method: '/payment-methods/{}',
  post: '/posts/{}',
  question: '/questions/{}',
  'question-category': '/question-categories/{}',
  'static-page': '/static-pages/{}',
  'home-page': '/home-page/{}',
  slide: '/slides/{}',
  operator: '/operators/{}/show',
}

/** What is done to an item's codes is seen with them. */
const stock = '/code-stocks/{}/show'

/** What something was done to, by the name that people know, with the way to it. */
export function EventSubject({ event }: { event: OperatorEventEntry }) {
  const nameOf = useActorNames()
  const { subject_kind, subject_id, subject_name, before, after } = event
  const place = event.event.startsWith('code') ? stock : places[subject_kind]
  const own = [subject_name, after?.name, before?.name].find((name) => typeof name === 'string')
  const label =
    subject_kind === 'operator'
      ? nameOf('operator', subject_id)
      : (own ?? `${kindName(subject_kind)} ${subject_id}`)
  return place ? <Link to={place.replace('{}', subject_id)}>{label}</Link> : label
}

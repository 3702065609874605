import type { OperatorEventEntry } from '@apeak/contract/operators'
import { Link } from 'react-router-dom'
import { kindName } from './kind-names.ts'
import { useActorNames } from './use-operator-names.ts'

/** Lists whose things have a page that shows what operators do something to, by its kind. */
const shown: Partial<Record<string, string>> = {
  order: 'orders',
  correction: 'orders',
  payment: 'payments',
  unmatched: 'unmatched-money',
  'unmatched-money': 'unmatched-money',
  customer: 'customers',
  thread: 'threads',
  affiliate: 'affiliates',
  operator: 'operators',
}

/** Those whose things have a page on which it is edited. */
const edited: Partial<Record<string, string>> = {
  snippet: 'snippets',
  category: 'categories',
  tag: 'tags',
  product: 'products',
  flash_sale: 'flash-sales',
  coupon: 'coupons',
  payment_method: 'payment-methods',
  post: 'posts',
  question: 'questions',
  'question-category': 'question-categories',
  'static-page': 'static-pages',
  'home-page': 'home-page',
  slide: 'slides',
}

/** Where the console shows what an event happened to. */
function placeOf({ event, subject_kind: kind, subject_id: id }: OperatorEventEntry) {
  // What is done to an item's codes is seen with them.
  if (event.startsWith('code')) return `/code-stocks/${id}/show`
  if (shown[kind]) return `/${shown[kind]}/${id}/show`
  return edited[kind] && `/${edited[kind]}/${id}`
}

/** What something was done to, by the name that people know, with the way to it. */
export function EventSubject({ event }: { event: OperatorEventEntry }) {
  const nameOf = useActorNames()
  const { subject_kind, subject_id, subject_name, before, after } = event
  const place = placeOf(event)
  const own = [subject_name, after?.name, before?.name].find((name) => typeof name === 'string')
  const label =
    subject_kind === 'operator'
      ? nameOf('operator', subject_id)
      : (own ?? `${kindName(subject_kind)} ${subject_id}`)
  return place ? <Link to={place}>{label}</Link> : label
}

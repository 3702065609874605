import type { OperatorEventEntry } from '@apeak/contract/operators'
import { Link } from 'react-router-dom'
import { inWords } from '../ui/history.tsx'
import { useActorNames } from './use-operator-names.ts'

/** Where the console shows what operators do something to, by its kind. */
const places: Record<string, string> = {
  order: 'orders',
  payment: 'payments',
  'unmatched-money': 'unmatched-money',
  customer: 'customers',
  operator: 'operators',
  product: 'code-stocks',
}

/** What something was done to, by the name that people know, with the way to it. */
export function EventSubject({ event }: { event: OperatorEventEntry }) {
  const nameOf = useActorNames()
  const { subject_kind, subject_id, subject_name, before, after } = event
  const place = places[subject_kind]
  const own = [subject_name, after?.name, before?.name].find((name) => typeof name === 'string')
  const label =
    subject_kind === 'operator'
      ? nameOf('operator', subject_id)
      : (own ?? `${inWords(subject_kind).toLowerCase()} ${subject_id}`)
  return place ? <Link to={`/${place}/${subject_id}/show`}>{label}</Link> : label
}

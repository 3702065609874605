import { DateInput } from 'react-admin'

/** Filters of a list: from one day to another, both in Malaysia and both included. */
export const dayInputs = [
  <DateInput key="from" source="from" label="From" alwaysOn parse={dayOf} />,
  <DateInput key="to" source="to" label="To" alwaysOn parse={dayOf} />,
]

/** A day as it is typed, without a time. */
function dayOf(typed: string): string | undefined {
  return typed.slice(0, 10) || undefined
}

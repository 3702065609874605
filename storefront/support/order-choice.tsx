import { itemText } from '@apeak/contract/orders'
import { api } from '../api.ts'
import { Select } from '../forms/select.tsx'
import type { FieldState } from '../forms/use-form.ts'
import type { Shopper } from '../session/shopper.ts'
import { dateTimeText } from '../ui/malaysian-time.ts'
import { useQuery } from '../ui/use-query.ts'

type Props = { shopper: Shopper; field: FieldState }

/** Which of the customer's newest orders a ticket is about. Nothing for whoever has none. */
export function OrderChoice({ shopper, field }: Props) {
  const { value } = useQuery({ id: shopper.id }, () => api.orders.transactions(1, 90), {
    // A ticket can be sent without it.
    onError: (why) => console.warn('The orders could not be read', why),
  })
  const orders = value?.orders.data ?? []
  if (orders.length === 0) return null
  return (
    <Select
      label="Order (optional)"
      field={field}
      none="None in particular"
      choices={orders.map(({ id, product, qty, created_at }) => ({
        value: id,
        label: `${itemText(product.name, qty)} · ${product.category.name} · ${dateTimeText(created_at)}`,
      }))}
    />
  )
}

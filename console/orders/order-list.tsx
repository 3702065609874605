import { orderStatuses } from '@apeak/contract/orders'
import { SearchInput, SelectInput } from 'react-admin'
import { ConsoleList } from '../ui/console-list.tsx'
import { dayInputs } from '../ui/day-inputs.tsx'
import { OrderTable } from './order-table.tsx'
import { statusWords } from './status-chip.tsx'
import { useGames, usePaymentMethods } from './use-names.ts'

const statuses = orderStatuses.map((id) => ({ id, name: statusWords[id] }))

/** All orders: any page of them, by how they stand, how and when they were paid, and for whom. */
export function OrderList() {
  const games = useGames()
  const methods = usePaymentMethods()
  const filters = [
    <SearchInput
      key="q"
      source="q"
      alwaysOn
      placeholder="Number, e-mail, player ID"
      resettable
      sx={{ minWidth: { sm: 260 } }}
    />,
    <SelectInput key="status" source="status" choices={statuses} alwaysOn emptyText="All" />,
    <SelectInput
      key="payment_method"
      source="payment_method"
      label="Method"
      choices={methods}
      alwaysOn
      emptyText="All"
    />,
    <SelectInput
      key="category_id"
      source="category_id"
      label="Game"
      choices={games}
      alwaysOn
      emptyText="All"
    />,
    ...dayInputs,
  ]
  return (
    <ConsoleList
      resource="orders"
      title="Orders"
      filters={filters}
      sort={{ field: 'created_at', order: 'DESC' }}
    >
      <OrderTable />
    </ConsoleList>
  )
}

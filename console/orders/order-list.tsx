import type { CategoriesResponse } from '@apeak/contract/catalog'
import { itemText, type OrderStatus } from '@apeak/contract/orders'
import type { ConsoleOrder } from '@apeak/contract/orders-console'
import { apiPaths } from '@apeak/contract/paths'
import { Box, Chip, type ChipProps } from '@mui/material'
import { dayInputs } from '../forms/inputs.tsx'
import { useMethodName, usePaymentMethods } from '../payments/money-words.tsx'
import { useRead } from '../read.ts'
import { ConsoleList } from '../ui/console-list.tsx'
import { Col, ConsoleTable, RowLink } from '../ui/console-table.tsx'
import { type CsvColumns, timeColumn } from '../ui/csv-export.tsx'
import { searchFilter, selectFilter } from '../ui/filters.tsx'
import { Time } from '../ui/malaysian-time.tsx'
import { Note } from '../ui/text.tsx'

/** The operators' label of each status. */
const statusWords: Record<OrderStatus, string> = {
  pending_payment: 'Unpaid',
  pending: 'Payment to confirm',
  processing: 'To be delivered',
  completed: 'Delivered',
  refunded: 'Refunded',
}

const csv: CsvColumns = [
  ['Order', ({ short_reference }: ConsoleOrder) => short_reference],
  timeColumn('Placed', 'created_at'),
  timeColumn('Paid', 'paid_at'),
  timeColumn('Delivered', 'completed_at'),
  ['Status', ({ status }: ConsoleOrder) => statusWords[status]],
  ['Game', ({ category_name }: ConsoleOrder) => category_name],
  ['Item', ({ product_name }: ConsoleOrder) => product_name],
  ['Units', ({ qty }: ConsoleOrder) => qty],
  [
    'Details',
    ({ options }: ConsoleOrder) => options.map(({ name, value }) => `${name}: ${value}`).join('; '),
  ],
  ['Email', ({ customer_email }: ConsoleOrder) => customer_email],
  ['Method', ({ payment_method }: ConsoleOrder) => payment_method],
  ['Total (RM)', ({ total }: ConsoleOrder) => total.amount],
]

/** All orders, filtered by status, payment method, dates and customer. */
export function OrderList() {
  const filters = [
    searchFilter('Number, email, player ID', 260),
    selectFilter('status', 'Status', statusWords, 'All'),
    selectFilter('payment_method', 'Method', usePaymentMethods(), 'All'),
    selectFilter('category_id', 'Game', useCategories(), 'All'),
    ...dayInputs,
  ]
  return (
    <ConsoleList
      resource="orders"
      csv={csv}
      title="Orders"
      filters={filters}
      sort={{ field: 'created_at', order: 'DESC' }}
    >
      <OrderTable />
    </ConsoleList>
  )
}

/** The published categories by name. */
function useCategories() {
  const { data } = useRead<CategoriesResponse>(['category-choices'], apiPaths.categories)
  return (data?.categories ?? []).toSorted((one, other) => one.name.localeCompare(other.name))
}

/** A page of orders, with fewer columns on phones. Inside a list. */
export function OrderTable({ ofOneCustomer = false }: { ofOneCustomer?: boolean }) {
  const methodName = useMethodName()
  return (
    <ConsoleTable
      nothing={ofOneCustomer ? 'No orders yet.' : 'No orders yet. New orders appear here.'}
      opens
    >
      <Col
        source="created_at"
        label="Placed"
        render={(order: ConsoleOrder) => <PlacedCell order={order} />}
      />
      <Col
        label="Status"
        hide="phone"
        render={({ status }: ConsoleOrder) => <StatusChip status={status} />}
      />
      <Col
        label="Item"
        render={({ product_name, category_name, qty }: ConsoleOrder) => (
          <Box sx={{ minWidth: 72, overflowWrap: 'anywhere' }}>
            {itemText(product_name, qty)}
            <Note>{category_name}</Note>
          </Box>
        )}
      />
      <Col
        label={ofOneCustomer ? 'Details' : 'Customer'}
        hide="narrow"
        render={({ customer_email, options }: ConsoleOrder) => (
          <Box sx={{ overflowWrap: 'anywhere', maxWidth: 260 }}>
            {!ofOneCustomer && (customer_email ?? 'Erased')}
            <Note>{options.map(({ value }) => value).join(' · ')}</Note>
          </Box>
        )}
      />
      {!ofOneCustomer && (
        <Col
          label="Method"
          hide="narrow"
          render={({ payment_method }: ConsoleOrder) => methodName(payment_method)}
        />
      )}
      <Col
        source="total"
        label="Total"
        align="right"
        render={({ total }: ConsoleOrder) => (
          <span style={{ whiteSpace: 'nowrap' }}>{total.formatted}</span>
        )}
      />
    </ConsoleTable>
  )
}

/** An order's reference and time; on phones its status too. */
function PlacedCell({ order }: { order: ConsoleOrder }) {
  return (
    <>
      <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
        <RowLink>{order.short_reference}</RowLink>
      </Box>
      <Note noWrap>
        <Time at={order.created_at} />
      </Note>
      <Box className="phone-only" sx={{ mt: 0.5 }}>
        <StatusChip status={order.status} />
      </Box>
    </>
  )
}

const colours: Record<OrderStatus, ChipProps['color']> = {
  pending_payment: 'default',
  pending: 'warning',
  processing: 'primary',
  completed: 'success',
  refunded: 'info',
}

/** The status of an order. */
export function StatusChip({ status }: { status: OrderStatus }) {
  return <Chip label={statusWords[status]} color={colours[status]} />
}

import { itemText } from '@apeak/contract/orders'
import type { ConsoleOrder } from '@apeak/contract/orders-console'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { DataTable } from 'react-admin'
import { ConsoleTable, phoneHidden, RowLink, wideOnly } from '../ui/console-table.tsx'
import { Time } from '../ui/malaysian-time.tsx'
import { StatusChip } from './status-chip.tsx'
import { useMethodName } from './use-names.ts'

/** A page of orders, a line each; on a phone with less of each. Inside a list. */
export function OrderTable({ ofOneCustomer = false }: { ofOneCustomer?: boolean }) {
  const methodName = useMethodName()
  return (
    <ConsoleTable nothing={ofOneCustomer ? 'No order yet.' : 'No order like this.'} opens>
      <DataTable.Col
        source="created_at"
        label="Placed"
        render={({ created_at, short_reference, status }: ConsoleOrder) => (
          <>
            <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
              <RowLink>{short_reference}</RowLink>
            </Box>
            <Typography component="div" variant="body2" color="textSecondary" noWrap>
              <Time at={created_at} />
            </Typography>
            <Box className="phone-only" sx={{ mt: 0.5 }}>
              <StatusChip status={status} />
            </Box>
          </>
        )}
      />
      <DataTable.Col
        label="Status"
        disableSort
        {...phoneHidden}
        render={({ status }: ConsoleOrder) => <StatusChip status={status} />}
      />
      <DataTable.Col
        label="Item"
        disableSort
        render={({ product_name, category_name, qty }: ConsoleOrder) => (
          <Box sx={{ minWidth: 72, overflowWrap: 'anywhere' }}>
            {itemText(product_name, qty)}
            <Typography variant="body2" color="textSecondary">
              {category_name}
            </Typography>
          </Box>
        )}
      />
      <DataTable.Col
        label={ofOneCustomer ? 'Details' : 'Customer'}
        disableSort
        {...wideOnly}
        render={({ customer_email, options }: ConsoleOrder) => (
          <Box sx={{ overflowWrap: 'anywhere', maxWidth: 260 }}>
            {!ofOneCustomer && (customer_email ?? 'Erased')}
            <Typography variant="body2" color="textSecondary">
              {options.map(({ value }) => value).join(' · ')}
            </Typography>
          </Box>
        )}
      />
      {!ofOneCustomer && (
        <DataTable.Col
          label="Method"
          disableSort
          {...wideOnly}
          render={({ payment_method }: ConsoleOrder) => methodName(payment_method)}
        />
      )}
      <DataTable.Col
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

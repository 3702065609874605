import type { SupplierProductEntry } from '@apeak/contract/suppliers-console'
import { ConsoleList } from '../ui/console-list.tsx'
import { Col, MoneyCol, PhoneNote } from '../ui/console-table.tsx'
import { searchFilter, selectFilter } from '../ui/filters.tsx'
import { StockChip } from './item-supplies.tsx'

const filters = [
  searchFilter('Game or product'),
  selectFilter('is_available', 'Stock', { true: 'In stock', false: 'Out of stock' }),
]

/** The suppliers' catalogues, with cost and stock. */
export function SupplierProductList() {
  return (
    <ConsoleList
      resource="supplier-products"
      title="Suppliers’ products"
      filters={filters}
      sort={{ field: 'group_name', order: 'ASC' }}
      nothing="No products. They appear a few minutes after a supplier’s keys are set."
    >
      <Col
        source="group_name"
        label="Product"
        render={(product: SupplierProductEntry) => (
          <>
            {product.group_name}, {product.name}
            <PhoneNote>
              {product.supplier_label}, {product.sku}
            </PhoneNote>
          </>
        )}
      />
      <Col
        label="Supplier"
        hide="phone"
        render={({ supplier_label }: SupplierProductEntry) => supplier_label}
      />
      <Col label="SKU" hide="phone" render={({ sku }: SupplierProductEntry) => sku} />
      <MoneyCol source="cost_sen" label="Cost" />
      <Col
        label="Stock"
        render={({ is_available }: SupplierProductEntry) => (
          <StockChip isAvailable={is_available} />
        )}
      />
    </ConsoleList>
  )
}

import type { Cart } from '@apeak/contract/checkout'
import type { Money } from '@apeak/contract/money'
import type { PriceLine } from '../payments/price-lines.tsx'

/** The lines above a cart's total. One that is zero is left out, except the subtotal. */
export function cartLines(cart: Cart, method: string | null): PriceLine[] {
  const lines: PriceLine[] = [{ label: 'Subtotal', price: read(cart.subTotal) }]
  if (amount(cart.coupon.value) > 0) {
    lines.push({ label: `Voucher ${cart.coupon.code}`, price: `−${read(cart.coupon.value)}` })
  }
  if (amount(cart.paymentMethodValue) > 0) {
    const price = read(cart.paymentMethodValue)
    // Amounts are never negative: the method says which way its own counts.
    lines.push(
      method === 'apeak' ? { label: 'Discount', price: `−${price}` } : { label: 'Fees', price },
    )
  }
  return lines
}

function read(money: Money): string {
  return money.inCurrentCurrency.formatted
}

function amount(money: Money): number {
  return money.inCurrentCurrency.amount
}

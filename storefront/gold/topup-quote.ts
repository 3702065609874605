import type { PaymentCharge, PaymentMethodValue } from '@apeak/contract/payments'
import { amountOf } from '@apeak/contract/rate'

/** What a top-up costs, in sen: its value and the method's charge. */
export type TopupPrice = { valueSen: number; chargeSen: number; paidSen: number }

/** The price of a top-up by one method: a percentage of its value, or an amount, on top of it. */
export function topupPrice(
  valueSen: number,
  method: PaymentMethodValue,
  charges: PaymentCharge[],
): TopupPrice {
  const charge = charges.find(({ payment_method }) => payment_method === method)
  const chargeSen = charge ? chargeOf(charge, valueSen) : 0
  return { valueSen, chargeSen, paidSen: valueSen + chargeSen }
}

// Rates and amounts have at most two decimals: in hundredths all is whole.
function chargeOf({ type, value }: PaymentCharge, valueSen: number): number {
  return amountOf({ kind: type, hundredths: Math.round(value * 100) }, valueSen)
}

/** A charge as its method's line names it: "Charge (2.5%)". */
export function chargeLabel(method: PaymentMethodValue, charges: PaymentCharge[]): string {
  const charge = charges.find(({ payment_method }) => payment_method === method)
  return charge?.type === 'percent' ? `Charge (${charge.value}%)` : 'Charge'
}

/** The least amount (ringgit) that covers what is missing (sen), else the largest there is. */
export function amountFor(missingSen: number, amounts: readonly number[]): number | undefined {
  const rising = [...amounts].sort((a, b) => a - b)
  return rising.find((amount) => amount * 100 >= missingSen) ?? rising.at(-1)
}

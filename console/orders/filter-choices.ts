import type { CategoriesResponse } from '@apeak/contract/catalog'
import { apiPaths } from '@apeak/contract/paths'
import { noPayment, type PaymentMethodsResponse } from '@apeak/contract/payments'
import { useQuery } from '@tanstack/react-query'
import { call } from '../api.ts'

/** A choice of a react-admin input. */
export type Choice<Id> = { id: Id; name: string }

const MINUTE_MS = 60_000

/** The published categories by name. */
export function useCategories(): Choice<number>[] {
  const { data } = useQuery({
    queryKey: ['category-choices'],
    queryFn: () => call<CategoriesResponse>('GET', apiPaths.categories),
    staleTime: MINUTE_MS,
  })
  return (data?.categories ?? [])
    .map(({ id, name }) => ({ id, name }))
    .sort((one, other) => one.name.localeCompare(other.name))
}

/** The payment methods by the shop's labels. */
export function usePaymentMethods(): Choice<string>[] {
  const { data } = useQuery({
    queryKey: ['payment-methods'],
    queryFn: () => call<PaymentMethodsResponse>('GET', apiPaths.paymentMethods),
    staleTime: MINUTE_MS,
  })
  const methods = Object.entries(data ?? {}).map(([id, { label }]) => ({ id, name: label }))
  return [...methods, { id: noPayment, name: 'Nothing to pay' }]
}

/** The label of a payment method; its value if no longer offered. */
export function useMethodName(): (value: string) => string {
  const methods = usePaymentMethods()
  return (value) => methods.find(({ id }) => id === value)?.name ?? value
}

import type { CategoriesResponse } from '@apeak/contract/catalog'
import { apiPaths } from '@apeak/contract/paths'
import { noPayment, type PaymentMethodsResponse } from '@apeak/contract/payments'
import { useQuery } from '@tanstack/react-query'
import { call } from '../api.ts'

/** Something that can be chosen, as react-admin's inputs take it. */
export type Choice<Id> = { id: Id; name: string }

const MINUTE_MS = 60_000

/** The categories that are sold, by name. */
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

/** The payment methods, as shoppers know them. */
export function usePaymentMethods(): Choice<string>[] {
  const { data } = useQuery({
    queryKey: ['payment-methods'],
    queryFn: () => call<PaymentMethodsResponse>('GET', apiPaths.paymentMethods),
    staleTime: MINUTE_MS,
  })
  const methods = Object.entries(data ?? {}).map(([id, { label }]) => ({ id, name: label }))
  return [...methods, { id: noPayment, name: 'Nothing to pay' }]
}

/** A payment method's name; its own word where it is not offered any more. */
export function useMethodName(): (value: string) => string {
  const methods = usePaymentMethods()
  return (value) => methods.find(({ id }) => id === value)?.name ?? value
}

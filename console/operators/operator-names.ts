import type { OperatorNames } from '@apeak/contract/operators'
import { consolePaths } from '@apeak/contract/paths'
import { useQuery } from '@tanstack/react-query'
import { call } from '../api.ts'
import { methodName } from '../payments/money-words.tsx'

const readNames = () => call<OperatorNames>('GET', consolePaths.operatorNames)

const asked = { queryKey: ['operator-names'], queryFn: readNames, staleTime: 5 * 60_000 }

/** The names of all operators; empty while loading. */
export function useOperators(): OperatorNames['operators'] {
  return useQuery(asked).data?.operators ?? []
}

/** The name of an actor: "Farid", "the customer", "a guest", "Razorpay", "the shop (poll refunds)". */
export function useActorNames(): (kind: string, actor: string | null) => string {
  const { data } = useQuery(asked)
  return (kind, actor) => actorName(data, kind, actor)
}

/** The same outside of rendering, for a message. */
export async function actorNameNow(kind: string, actor: string | null): Promise<string> {
  return actorName(kind === 'operator' ? await readNames() : undefined, kind, actor)
}

function actorName(names: OperatorNames | undefined, kind: string, actor: string | null): string {
  if (kind === 'operator') {
    return names?.operators.find(({ id }) => id === actor)?.name ?? 'an operator'
  }
  if (kind === 'shopper') return actor === null ? 'a guest' : 'the customer'
  if (kind === 'provider') return actor === null ? 'the provider' : methodName(actor)
  return actor === null ? 'the shop' : `the shop (${actor.replaceAll('_', ' ')})`
}

import { senOf } from '@apeak/contract/money'

/** Converts a balance from the wire (ringgit) to sen; anything else counts as 0. */
export function balanceSen(balance: unknown): number {
  const ringgit = Number(balance ?? 0)
  return Number.isFinite(ringgit) ? senOf(ringgit) : 0
}

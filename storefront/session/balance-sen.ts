import { senOf } from '@apeak/contract/money'

/** A balance from the wire (ringgit) in sen; anything that is no number counts as nothing. */
export function balanceSen(balance: unknown): number {
  const ringgit = Number(balance ?? 0)
  return Number.isFinite(ringgit) ? senOf(ringgit) : 0
}

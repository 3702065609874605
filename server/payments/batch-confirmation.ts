import type { Confirmed, PaymentClaim } from './provider.ts'

/** A claim that waits to be confirmed, and since when. */
export type WaitingClaim = { claim: PaymentClaim; since: Date }

/** How claims that wait for a provider which counts its calls are confirmed, many by one call. */
export type BatchConfirmation = {
  /** About how many claims the calls that are left now are enough for. */
  room(): Promise<number>
  /** What became of each claim, in their order, by as few calls as possible. `later`: no call was left. */
  confirm(claims: readonly WaitingClaim[]): Promise<Confirmed[]>
  /** Up to this amount a signed claim counts while it cannot be confirmed, and is confirmed later. */
  readonly believedSen: number
}

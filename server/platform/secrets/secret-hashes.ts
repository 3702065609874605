import { hash as argon2Hash, verify as argon2Verify, type Options } from '@node-rs/argon2'
import { busySentence, RefusedForNow } from '../http/problems.ts'

/** What one hash costs: KiB of memory, passes over it, lanes. */
export type HashCost = Required<Pick<Options, 'memoryCost' | 'timeCost' | 'parallelism'>>

/** 19 MiB and two passes: about 25 ms. */
const usualCost: HashCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Each takes its memory and a thread, of which file access needs some too. */
const AT_ONCE = 2
/** More than these would wait too long: they are refused with 503. */
const WAITING_MAX = 200

/** Hashes secrets that people choose, with argon2id. */
export type Hasher = {
  hash(secret: string): Promise<string>
  /** Whether the secret is the hashed one. Without a hash it says no, and takes as long. */
  verify(hash: string | null | undefined, secret: string): Promise<boolean>
}

/** What does the work: argon2's two functions, or whatever a test puts before them. */
export const argon2 = { hash: argon2Hash, verify: argon2Verify }

/** A hasher that works on few secrets at a time, so that a flood of logins cannot use up the memory. */
export function createHasher(
  cost: HashCost = usualCost,
  { hash: compute, verify } = argon2,
): Hasher {
  const inTurn = createQueue(AT_ONCE, WAITING_MAX)
  let nobodys: Promise<string> | undefined
  const hash = (secret: string) => inTurn(() => compute(secret, cost))
  return {
    hash,
    async verify(known, secret) {
      nobodys ??= compute('nobody', cost)
      const against = known ?? (await nobodys)
      const right = await inTurn(() => verify(against, secret))
      return right && known != null
    },
  }
}

/** Runs at most `atOnce` pieces of work together; refuses with 503 when `waitingMax` wait already. */
function createQueue(atOnce: number, waitingMax: number) {
  let running = 0
  const waiting: (() => void)[] = []
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running < atOnce) running += 1
    else if (waiting.length >= waitingMax) throw new RefusedForNow(503, busySentence, 5)
    // Whoever ends hands its place on, so that nobody new slips in between.
    else await new Promise<void>((start) => waiting.push(start))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}

import { hash as argon2Hash, verify as argon2Verify, type Options } from '@node-rs/argon2'
import { busySentence, RefusedForNow } from '../http/problems.ts'

/** Cost of a hash: KiB of memory, passes, lanes. */
export type HashCost = Required<Pick<Options, 'memoryCost' | 'timeCost' | 'parallelism'>>

/** 19 MiB and two passes: about 25 ms. */
const usualCost: HashCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Each uses memory and a thread, some of which must stay free for file access. */
const AT_ONCE = 2
/** Queue length after which hashing is refused with 503. */
const WAITING_MAX = 200

/** Hashes passwords and PINs with argon2id. */
export type Hasher = {
  hash(secret: string): Promise<string>
  /** Verifies a secret. Without a hash it returns false after the same time. */
  verify(hash: string | null | undefined, secret: string): Promise<boolean>
}

/** The hash functions: argon2's, or a test's. */
export const argon2 = { hash: argon2Hash, verify: argon2Verify }

/**
 * Creates a hasher with limited concurrency, so that a flood of logins cannot use up the memory.
 */
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

/** Limits concurrency to `atOnce`; throws 503 if `waitingMax` calls are waiting. */
function createQueue(atOnce: number, waitingMax: number) {
  let running = 0
  const waiting: (() => void)[] = []
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running < atOnce) running += 1
    else if (waiting.length >= waitingMax) throw new RefusedForNow(503, busySentence, 5)
    // A finished call passes its place to the next in the queue.
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

import type { Shop } from '#context.ts'
import { askFiuu } from './ask-fiuu.ts'
import { askRazorpay } from './ask-razorpay.ts'
import type { Asked } from './rules.ts'
import { type Attempt, moveAttempt } from './sql.ts'

/** Asks the attempt's provider what became of it, and applies every payment that it tells of. */
export async function askProvider(shop: Shop, attempt: Attempt): Promise<Asked> {
  const asked =
    attempt.provider === 'razorpay'
      ? await askRazorpay(shop, attempt)
      : await askFiuu(shop, attempt)
  await noteAnswer(shop, attempt, asked)
  return asked
}

/** Writes down what asking brought, where it was an answer. Payments are recorded already. */
export async function noteAnswer({ database }: Shop, attempt: Attempt, asked: Asked) {
  if (asked === 'pending' || asked === 'failed') await moveAttempt(database, attempt.id, asked)
}

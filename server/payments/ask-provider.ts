import type { AppContext } from '#context.ts'
import { askFiuu } from './ask-fiuu.ts'
import { askRazorpay } from './ask-razorpay.ts'
import type { Asked } from './rules.ts'
import { type Attempt, moveAttempt } from './sql.ts'

/** Asks the attempt's provider what became of it, and applies every payment that it tells of. */
export async function askProvider(context: AppContext, attempt: Attempt): Promise<Asked> {
  const asked =
    attempt.provider === 'razorpay'
      ? await askRazorpay(context, attempt)
      : await askFiuu(context, attempt)
  await noteAnswer(context, attempt, asked)
  return asked
}

/** Writes down what asking brought, where it was an answer. Payments are recorded already. */
export async function noteAnswer({ database }: AppContext, attempt: Attempt, asked: Asked) {
  if (asked === 'pending' || asked === 'failed') await moveAttempt(database, attempt.id, asked)
}

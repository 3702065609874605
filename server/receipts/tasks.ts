import type { Context } from '#platform/context.ts'
import type { Tasks } from '#platform/jobs/tasks.ts'
import { issueReceipts } from './issue-receipts.ts'

export const receiptCrontab = ['* * * * * issue_receipts']

/** The jobs of receipts. Each may run twice. */
export function receiptTasks({ database }: Context): Tasks {
  return {
    money: {
      issue_receipts: async () => {
        await issueReceipts(database)
      },
    },
  }
}

import type { affiliates as English } from '../en/affiliates.ts'

export const affiliates: typeof English = {
  received: '我们已收到您的申请。',
  alreadyApplied: '您已提交过申请。',
  notApproved: '没有已批准的 affiliate 申请。',
  codeReserved: '此推荐码为保留字，请另选一个。',
  codeTaken: '此推荐码已被使用，请另选一个。',
  codeChosen: '您已选择过推荐码。',
}

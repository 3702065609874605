import type { support as English } from '../en/support.ts'

export const support: typeof English = {
  ticketSubmitted: '工单已提交',
  formSubmitted: '表单已提交',
}

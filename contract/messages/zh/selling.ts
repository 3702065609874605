import type { selling as English } from '../en/selling.ts'

export const selling: typeof English = {
  paused: '目前暂停销售，请稍后再试。',
}

import type { selling as English } from '../en/selling.ts'

export const selling: typeof English = {
  not_open: '本店尚未开业。',
  paused: '目前暂停销售，请稍后再试。',
}

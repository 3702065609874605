import type { cart as English } from '../en/cart.ts'

export const cart: typeof English = {
  failed: '购物车更新失败。',
  failedBecause: (reason) => `购物车更新失败：${reason}`,
}

import type { cart as English } from '../en/cart.ts'

export const cart: typeof English = {
  failed: 'Troli gagal dikemas kini.',
  failedBecause: (reason) => `Troli gagal dikemas kini: ${reason}`,
}

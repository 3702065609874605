import type { selling as English } from '../en/selling.ts'

export const selling: typeof English = {
  paused: 'Jualan kami dihentikan buat sementara. Sila cuba lagi nanti.',
}

import type { selling as English } from '../en/selling.ts'

export const selling: typeof English = {
  not_open: 'Kedai ini belum dibuka.',
  paused: 'Jualan kami dihentikan buat sementara. Sila cuba lagi nanti.',
}

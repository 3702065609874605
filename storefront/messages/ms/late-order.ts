import type { lateOrder as English } from '../en/late-order.ts'

export const lateOrder: typeof English = {
  label: 'Pesanan lewat',
  refundMe: 'Minta bayaran balik',
  refundAll: (amount, place) => `Kembalikan ${amount} ke ${place}?`,
  refundRest: (place) => `Kembalikan wang bagi item yang belum kami hantar ke ${place}?`,
  cancelsOrder: 'Pesanan anda akan dibatalkan.',
  cancelsRest: 'Baki pesanan anda akan dibatalkan.',
  confirm: 'Ya, bayar balik',
  refunding: 'Memproses…',
  keepWaiting: 'Terus menunggu',
  failed: 'Bayaran balik tidak dapat diminta. Sila cuba lagi.',
}

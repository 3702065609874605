import type { paymentStatus as English } from '../en/payment-status.ts'

export const paymentStatus: typeof English = {
  waiting: 'Kami sedang menunggu bank anda',
  waitingNote:
    'Pembayaran anda sedang diproses. Halaman ini dikemas kini sendiri. Anda boleh menutupnya; kami akan menghantar e-mel kepada anda.',
  insufficientFunds: 'Baki akaun anda tidak mencukupi untuk pembayaran ini.',
  declined: 'Bank anda menolak pembayaran ini.',
  timedOut: 'Tempoh pembayaran ini telah tamat.',
  cancelled: 'Pembayaran ini telah dibatalkan.',
  authenticationFailed: 'Bank anda tidak dapat mengesahkan identiti anda.',
  checking: 'Sedang menyemak...',
  checkAgain: 'Semak semula',
}

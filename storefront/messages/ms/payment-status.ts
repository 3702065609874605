import type * as english from '../en/payment-status.ts'

export const paymentStatus: typeof english.paymentStatus = {
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

export const transfer: typeof english.transfer = {
  label: 'Cara membayar',
  copyDetails: 'Salin butiran ini ke dalam aplikasi bank anda',
  sendExactly: 'Pindahkan jumlah yang tepat ini dengan rujukan ini',
  why: 'Supaya kami dapat memadankan pindahan anda dengan pesanan ini.',
  tellUs: 'Beritahu kami bahawa anda telah membayar',
  detailsFailed: 'Butiran bank gagal dimuatkan',
  pictureHelps: 'Anda boleh menambah gambar resit untuk membantu kami mencarinya.',
  told: (time) => `Anda telah memaklumkan kami pada ${time}.`,
  toldWithReceipt: (time) => `Anda telah memaklumkan kami pada ${time}, dengan resit.`,
  havePaid: 'Saya telah membayar',
  sendPicture: 'Hantar gambar',
  sending: 'Menghantar…',
  addPicture: 'Tambah gambar',
  picture: 'Gambar resit',
  failed: 'Ini tidak dapat dihantar. Sila cuba lagi.',
}

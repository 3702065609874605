import type { transfer as English } from '../en/transfer.ts'

export const transfer: typeof English = {
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

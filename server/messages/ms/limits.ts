import type { limits as English } from '../en/limits.ts'

export const limits: typeof English = {
  itemOfGuests: (most) =>
    `Anda boleh memesan sehingga ${most} unit item ini tanpa log masuk. Log masuk untuk memesan lebih banyak.`,
  inNetworkItem:
    'Terlalu banyak unit item ini ditempah oleh pesanan tetamu yang belum dibayar dari rangkaian anda. Log masuk untuk membeli, atau tunggu.',
  inNetworkSale:
    'Terlalu banyak unit flash sale ini ditempah oleh pesanan tetamu yang belum dibayar dari rangkaian anda. Log masuk untuk membeli, atau tunggu.',
  inNetworkVoucher:
    'Baucar ini ditempah oleh pesanan tetamu yang belum dibayar dari rangkaian anda. Log masuk untuk membeli, atau tunggu.',
  beforePaymentItem: (most) =>
    `Anda boleh memesan sehingga ${most} unit item ini sebelum membayar. Kurangkan pesanan, atau bayar dengan Apeak Gold.`,
  beforePaymentSale: (most) =>
    `Anda boleh memesan sehingga ${most} unit flash sale ini sebelum membayar. Kurangkan pesanan, atau bayar dengan Apeak Gold.`,
  beforePaymentVoucher: (most) =>
    `Anda boleh menggunakan baucar ini sehingga ${most} kali sebelum membayar. Kurangkan pesanan, atau bayar dengan Apeak Gold.`,
  guestUnpaidItem:
    'Terlalu banyak unit item ini berada dalam pesanan yang belum dibayar sekarang. Log masuk jika anda pernah membeli di sini, atau tunggu.',
  guestUnpaidSale:
    'Terlalu banyak unit flash sale ini berada dalam pesanan yang belum dibayar sekarang. Log masuk jika anda pernah membeli di sini, atau tunggu.',
  guestUnpaidVoucher:
    'Baucar ini berada dalam terlalu banyak pesanan yang belum dibayar sekarang. Log masuk jika anda pernah membeli di sini, atau tunggu.',
  customerUnpaidItem:
    'Terlalu banyak unit item ini berada dalam pesanan yang belum dibayar sekarang. Bayar dengan Apeak Gold, atau tunggu.',
  customerUnpaidSale:
    'Terlalu banyak unit flash sale ini berada dalam pesanan yang belum dibayar sekarang. Bayar dengan Apeak Gold, atau tunggu.',
  customerUnpaidVoucher:
    'Baucar ini berada dalam terlalu banyak pesanan yang belum dibayar sekarang. Bayar dengan Apeak Gold, atau tunggu.',
  sale: (most, own) =>
    `Flash sale ini terhad kepada ${most} bagi setiap pelanggan, dan anda sudah mempunyai ${own}.`,
  unpaidOrders: (most) =>
    `Anda telah mencapai had ${most} pesanan yang belum dibayar. Bayar salah satu, atau tunggu.`,
  reservedUnits: (most) =>
    `Anda telah mencapai had ${most} item terhad dalam pesanan yang belum dibayar. Bayar sebahagian, atau tunggu.`,
  account:
    'Akaun anda telah mencapai had untuk sesuatu dalam pesanan ini. Gunakan kaedah pembayaran lain, atau buat pesanan baharu selepas log masuk.',
}

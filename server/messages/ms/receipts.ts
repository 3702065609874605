import type { receipts as English } from '../en/receipts.ts'

export const receipts: typeof English = {
  title: (number) => `Resit ${number}`,
  paid: (time) => `Dibayar: ${time} (Malaysia)`,
  reference: (reference) => `Rujukan: ${reference}`,
  paidBy: (method) => `Kaedah pembayaran: ${method}`,
  customer: (email) => `Pelanggan: ${email}`,
  registrationNumber: (number) => `No. pendaftaran ${number}`,
  taxNumber: (number) => `No. pengenalan cukai ${number}`,
  serviceTaxNumber: (number) => `No. cukai perkhidmatan ${number}`,
  discount: 'Diskaun',
  goldDiscount: 'Diskaun Gold',
  fee: 'Caj',
  total: 'Jumlah',
  includesTax: (percent) => `Termasuk cukai perkhidmatan ${percent} %`,
  refunded: 'Dibayar balik',
}

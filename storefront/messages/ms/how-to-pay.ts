import type { howToPay as English } from '../en/how-to-pay.ts'

export const howToPay: typeof English = {
  title: 'Cara membayar',
  withReference: 'Bayar tepat jumlah ini dengan rujukan ini supaya kami dapat memadankannya.',
  beforeReference:
    'Bayar tepat jumlah ini. Anda akan mendapat rujukan selepas anda mengesahkannya.',
  accountNumberOf: (bank) => `nombor akaun ${bank}`,
  amount: 'Jumlah',
  amountToCopy: 'jumlah',
  recipientReference: 'Rujukan penerima',
  referenceToCopy: 'rujukan',
  shopQr: 'DuitNow QR kedai',
  orScan: 'Atau imbas DuitNow QR ini',
  saveQr: 'Simpan QR',
}

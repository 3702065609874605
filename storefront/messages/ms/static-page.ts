import type { staticPage as English } from '../en/static-page.ts'

export const staticPage: typeof English = {
  about: 'Tentang Kami',
  terms: 'Terma dan Syarat',
  privacyPolicy: 'Dasar Privasi',
  refundPolicy: 'Dasar Bayaran Balik',
  aboutFailed: 'Halaman Tentang Kami gagal dimuatkan',
  termsFailed: 'Halaman Terma dan Syarat gagal dimuatkan',
  privacyPolicyFailed: 'Halaman Dasar Privasi gagal dimuatkan',
  refundPolicyFailed: 'Halaman Dasar Bayaran Balik gagal dimuatkan',
}

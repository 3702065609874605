import type { affiliates as English } from '../en/affiliates.ts'

export const affiliates: typeof English = {
  received: 'Permohonan anda telah diterima.',
  alreadyApplied: 'Anda sudah memohon.',
  notApproved: 'Tiada permohonan affiliate yang diluluskan.',
  codeReserved: 'Kod ini telah dikhaskan. Sila pilih yang lain.',
  codeTaken: 'Kod ini telah digunakan. Sila pilih yang lain.',
  codeChosen: 'Anda sudah memilih kod anda.',
}

import type { forms as English } from '../en/forms.ts'

export const forms: typeof English = {
  agreementMissing: 'Anda mesti bersetuju dengan terma dan syarat.',
  documentMissing: 'Sila muat naik dokumen anda.',
  documentKind: 'Hanya fail PDF atau imej dibenarkan.',
  documentSize: 'Dokumen tidak boleh melebihi 5 MB.',
  receiptMissing: 'Sila pilih gambar.',
  receiptKind: 'Resit mestilah gambar PNG atau JPEG.',
  receiptSize: 'Gambar tidak boleh melebihi 5 MB.',
}

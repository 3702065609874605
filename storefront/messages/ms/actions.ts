import type { actions as English } from '../en/actions.ts'

export const actions: typeof English = {
  back: 'Kembali',
  cancel: 'Batal',
  close: 'Tutup',
  confirm: 'Sahkan',
  continue: 'Teruskan',
  copy: 'Salin',
  copied: 'Disalin',
  edit: 'Ubah',
  save: 'Simpan',
  send: 'Hantar',
}

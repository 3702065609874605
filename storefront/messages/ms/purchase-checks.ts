import type { purchaseChecks as English } from '../en/purchase-checks.ts'

export const purchaseChecks: typeof English = {
  productAndMethod: 'Sila pilih produk dan kaedah pembayaran.',
  selectItem: 'Pilih item',
  selectMethod: 'Pilih kaedah pembayaran',
  emailMandatory: 'E-mel wajib diisi.',
  emailInvalid: 'Sila masukkan alamat e-mel yang sah.',
  enterEmail: 'Masukkan e-mel anda',
  checkEmail: 'Semak e-mel anda',
  loginForGold: 'Sila log masuk untuk menggunakan Apeak Gold sebagai kaedah pembayaran.',
  logIn: 'Log masuk untuk guna Gold',
  goldMissing: (amount) => `Gold anda kurang ${amount}.`,
  getGold: (amount) => `Gold anda kurang ${amount}`,
  verifyPin: 'Sila sahkan PIN keselamatan anda.',
  enterPin: 'Masukkan PIN anda',
  allFields: 'Sila isi semua ruangan yang wajib.',
  check: (name) => `Semak ${name} anda`,
  tick: (name) => `Tandakan ${name}`,
  choose: (name) => `Pilih ${name} anda`,
  enter: (name) => `Masukkan ${name} anda`,
}

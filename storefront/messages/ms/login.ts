import type { login as English } from '../en/login.ts'

export const login: typeof English = {
  title: 'Log masuk',
  description: 'Log masuk ke akaun Apeak anda.',
  text: 'Masukkan e-mel dan kata laluan anda untuk mengakses akaun anda',
  newHere: (register) => `Baru di Apeak? ${register}`,
  verifyFirst: 'Sila sahkan alamat e-mel anda.',
  rememberMe: 'Ingat saya',
  forgotPassword: 'Lupa kata laluan?',
  loggingIn: 'Sedang log masuk...',
  invalid: 'E-mel atau kata laluan tidak sah.',
}

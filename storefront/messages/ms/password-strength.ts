import type { passwordStrength as English } from '../en/password-strength.ts'

export const passwordStrength: typeof English = {
  hint: (characters) =>
    `Sekurang-kurangnya ${characters} aksara. Gabungan beberapa perkataan menjadi kata laluan yang kuat.`,
  tooShort: (missing) => `${missing} aksara lagi.`,
  weak: 'Lemah: mudah diteka.',
  fair: 'Sederhana: lebih panjang lebih selamat.',
  good: 'Baik.',
  strong: 'Kuat.',
}

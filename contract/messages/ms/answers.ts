import type { answers as English } from '../en/answers.ts'

export const answers: typeof English = {
  enter: (name) => `Masukkan ${name} anda.`,
  choose: (name) => `Pilih ${name} anda.`,
  tick: (name) => `Sila tandakan yang berkenaan: ${name}.`,
  invalid: (name, example) => `Masukkan ${name} yang sah${eg(example)}.`,
  digitsOnly: (name, example) => `${name} hanya mengandungi digit${eg(example)}.`,
  digits: (name, count, example) => `${name} mempunyai ${count} digit${eg(example)}.`,
  digitsFrom: (name, least, example) =>
    `${name} mempunyai sekurang-kurangnya ${least} digit${eg(example)}.`,
  digitsBetween: (name, least, most, example) =>
    `${name} mempunyai ${least} hingga ${most} digit${eg(example)}.`,
}

const eg = (example: string) => (example ? `, cth. ${example}` : '')

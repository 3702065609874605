import type * as english from '../en/selling.ts'

export const answers: typeof english.answers = {
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

export const openings: typeof english.openings = {
  tomorrow: (time) => `${time} esok`,
  monday: (time) => `${time}, hari Isnin`,
  tuesday: (time) => `${time}, hari Selasa`,
  wednesday: (time) => `${time}, hari Rabu`,
  thursday: (time) => `${time}, hari Khamis`,
  friday: (time) => `${time}, hari Jumaat`,
  saturday: (time) => `${time}, hari Sabtu`,
  sunday: (time) => `${time}, hari Ahad`,
}

export const selling: typeof english.selling = {
  not_open: 'Kedai ini belum dibuka.',
  paused: 'Jualan kami dihentikan buat sementara. Sila cuba lagi nanti.',
}

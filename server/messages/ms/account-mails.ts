import type { accountMails as English } from '../en/account-mails.ts'

export const accountMails: typeof English = {
  verifySubject: 'Kod pengesahan Apeak anda',
  verifyHeading: 'Sahkan alamat e-mel anda',
  verifyText: (time) =>
    `Masukkan kod ini untuk mengesahkan alamat e-mel anda. Kod ini tamat tempoh dalam 10 minit dan hanya sah untuk pendaftaran pada ${time}.`,
  enterCode: 'Masukkan kod',
  notRegistered:
    'Jika anda tidak mendaftar pada waktu itu, jangan masukkan kod ini: akaun tersebut akan menggunakan kata laluan orang lain. Tanpa kod ini, tiada apa-apa yang berlaku.',
  existsSubject: 'Anda sudah mempunyai akaun Apeak',
  existsHeading: 'Anda sudah mempunyai akaun',
  existsText:
    'Seseorang cuba membuka akaun dengan alamat ini, tetapi anda sudah mempunyai akaun. Tiada apa-apa yang berubah. Jika itu anda, log masuk, atau tetapkan semula kata laluan jika anda terlupa.',
  resetSubject: 'Tetapkan semula kata laluan Apeak anda',
  resetHeading: 'Tetapkan semula kata laluan anda',
  resetText:
    'Gunakan pautan ini untuk memilih kata laluan baharu. Pautan ini tamat tempoh dalam 60 minit dan hanya boleh digunakan sekali.',
  resetPassword: 'Tetapkan semula kata laluan',
  notRequested: 'Jika anda tidak memintanya, abaikan e-mel ini. Kata laluan anda tidak berubah.',
  pinCodeSubject: 'Kod Apeak anda untuk PIN baharu',
  pinCodeHeading: 'Pilih PIN keselamatan baharu',
  pinCodeText:
    'Masukkan kod ini untuk memilih PIN keselamatan baharu. Kod ini tamat tempoh dalam 10 minit.',
  notYou:
    'Jika ini bukan anda, mungkin ada orang lain yang dapat mengakses akaun anda. Tukar kata laluan anda.',
  passwordChangedSubject: 'Kata laluan Apeak anda telah ditukar',
  passwordChangedHeading: 'Kata laluan ditukar',
  passwordChangedText:
    'Kata laluan anda telah ditukar, dan semua peranti lain telah dilog keluar. Jika ini bukan anda, tetapkan semula kata laluan anda sekarang.',
  seeDevices:
    'Setelah log masuk, anda boleh melihat semua peranti yang sedang log masuk dan melog keluarnya.',
  devicesLink: 'Lihat peranti yang log masuk',
  pinChangedSubject: 'PIN keselamatan Apeak anda telah ditukar',
  pinChangedHeading: 'PIN keselamatan ditukar',
  pinChangedText:
    'PIN keselamatan anda telah ditukar. Jika ini bukan anda, mungkin ada orang lain yang dapat mengakses akaun anda. Tetapkan semula kata laluan anda sekarang supaya semua peranti dilog keluar, kemudian pilih PIN baharu.',
  newPinLink: 'Pilih PIN baharu',
  deletedSubject: 'Akaun Apeak anda telah dipadam',
  deletedHeading: 'Akaun dipadam',
  deletedText:
    'Akaun anda telah dipadam, termasuk nama, alamat e-mel, nombor telefon dan tarikh lahir anda. Kami menyimpan pesanan lama anda tanpa butiran ini. Ini e-mel terakhir kami mengenainya.',
  suspendedSubject: 'Akaun Apeak anda digantung',
  suspendedHeading: 'Akaun digantung',
  suspendedText: (reason) =>
    `Akaun anda digantung, dan semua peranti telah dilog keluar. ${reason}`,
  suspendedMistake:
    'Pesanan dan Gold anda tidak terjejas. Jika anda rasa ini satu kesilapan, hubungi kami.',
  openAgainSubject: 'Akaun Apeak anda dibuka semula',
  openAgainHeading: 'Akaun dibuka semula',
  openAgainText: 'Anda boleh log masuk ke akaun anda semula. Tiada apa-apa yang berubah.',
  lockedHeading: 'Terlalu banyak percubaan yang gagal',
  passwordLockedSubject: 'Kata laluan Apeak anda dikunci buat sementara',
  passwordLocked: (time) =>
    `Kata laluan akaun anda telah salah dimasukkan sebanyak lima kali, jadi ia dikunci selama ${time} pada rangkaian yang digunakan. Anda kekal log masuk pada peranti anda. Menetapkan semula kata laluan akan membukanya serta-merta.`,
  pinLockedSubject: 'PIN keselamatan Apeak anda dikunci buat sementara',
  pinLocked: (time) =>
    `PIN keselamatan akaun anda telah salah dimasukkan sebanyak lima kali, jadi ia dikunci selama ${time} pada rangkaian yang digunakan. Anda kekal log masuk pada peranti anda. Memilih PIN baharu melalui ‘Lupa PIN?’ akan membukanya serta-merta.`,
  emailCodeLockedSubject: 'Kod pengesahan Apeak anda dikunci buat sementara',
  emailCodeLocked: (time) =>
    `Kod pengesahan akaun anda telah salah dimasukkan sebanyak lima kali, jadi ia dikunci selama ${time} pada rangkaian yang digunakan. Anda kekal log masuk pada peranti anda. Minta kod baharu selepas itu.`,
  pinCodeLockedSubject: 'Kod Apeak anda untuk PIN baharu dikunci buat sementara',
  pinCodeLocked: (time) =>
    `Kod untuk PIN baharu akaun anda telah salah dimasukkan sebanyak lima kali, jadi ia dikunci selama ${time} pada rangkaian yang digunakan. Anda kekal log masuk pada peranti anda. Minta kod baharu selepas itu.`,
  beingGuessed:
    'Jika ini bukan anda, mungkin ada orang yang cuba menekanya. Kami menyekat percubaan ini. Gunakan kata laluan yang tidak anda gunakan di tempat lain.',
  minutes: (count) => `${count} minit`,
  hours: (count) => `${count} jam`,
}

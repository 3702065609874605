import type { affiliateMails as English } from '../en/affiliate-mails.ts'

export const affiliateMails: typeof English = {
  yourCode: 'Kod anda',
  yourLink: 'Pautan anda',
  viewReferrals: 'Lihat rujukan anda',
  approvedSubject: 'Anda kini affiliate Apeak',
  approvedHeading: 'Permohonan anda diluluskan',
  approvedText:
    'Selamat datang! Kongsi pautan anda. Sesiapa yang mendaftar dengannya menjadi rujukan anda, dan anda mendapat komisen daripada pembelian mereka. Anda boleh memilih kod anda sendiri sekali sahaja, di halaman rujukan anda.',
  rejectedSubject: 'Permohonan affiliate Apeak anda',
  rejectedHeading: 'Permohonan anda tidak diluluskan',
  rejectedText: (reason) =>
    `Kami telah menyemak permohonan anda dan tidak dapat meluluskannya: ${reason}`,
  applyAgain: 'Anda dialu-alukan untuk memohon lagi.',
  applyAgainLink: 'Mohon semula sebagai affiliate',
  suspendedSubject: 'Kod rujukan Apeak anda digantung',
  suspendedHeading: 'Kod rujukan anda digantung',
  suspendedText:
    'Pendaftaran baharu dengan kod anda tidak lagi menjadi rujukan anda. Rujukan sedia ada anda dikekalkan dan anda masih mendapat komisen daripada pembelian mereka. Jika anda rasa ini satu kesilapan, sila hubungi kami.',
  reinstatedSubject: 'Kod rujukan Apeak anda boleh digunakan semula',
  reinstatedHeading: 'Kod rujukan anda boleh digunakan semula',
  reinstatedText: 'Pendaftaran baharu dengan pautan anda kembali menjadi rujukan anda.',
  receivedSubject: 'Kami telah menerima permohonan affiliate anda',
  receivedHeading: 'Permohonan diterima',
  receivedText:
    'Kami menyemak setiap permohonan dan akan memaklumkan keputusan kami melalui e-mel.',
  viewApplication: 'Lihat permohonan anda',
  commission: 'Komisen',
  bankReference: 'Rujukan bank',
  payoutSubject: (amount) => `Komisen Apeak anda: ${amount}`,
  payoutHeading: 'Komisen telah dibayar',
  paidAsGold: 'Komisen anda telah ditambah ke Gold anda dan sedia untuk digunakan.',
  paidToBank: 'Komisen anda sedang dihantar ke akaun bank anda.',
  viewGold: 'Lihat Gold anda',
}

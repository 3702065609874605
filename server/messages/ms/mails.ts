import type * as English from '../en/mails.ts'

export const mails: typeof English.mails = {
  hello: 'Helo,',
  helloName: (name) => `Helo ${name},`,
  whyReceived: (shop) => `Anda menerima e-mel ini kerana alamat anda digunakan di ${shop}.`,
  malaysianTime: (time) => `${time} (waktu Malaysia)`,
  contactUs: 'Hubungi kami',
  logIn: 'Log masuk',
  exactAmount: (amount, reference) =>
    `Sila bayar tepat ${amount} dengan rujukan penerima ${reference} supaya kami dapat memadankannya.`,
  recipientReference: 'Rujukan penerima',
  amount: 'Jumlah',
  scanOnOrderPage: 'Anda juga boleh mengimbas QR DuitNow di halaman pesanan.',
  scanOnTopupPage: 'Anda juga boleh mengimbas QR DuitNow di halaman top up.',
}

export const accountMails: typeof English.accountMails = {
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

export const affiliateMails: typeof English.affiliateMails = {
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

export const goldMails: typeof English.goldMails = {
  placedSubject: (amount) => `Kami telah menerima top up anda: Gold bernilai ${amount}`,
  placedHeading: 'Top up diterima',
  placedText: (name, amount) =>
    `Helo ${name}, terima kasih atas top up Gold bernilai ${amount}. Buat pindahan anda dan kami akan menambahnya ke baki anda.`,
  viewTopup: 'Lihat top up anda',
  addedSubject: (amount) => `Gold telah ditambah: ${amount}`,
  addedHeading: 'Gold telah ditambah',
  addedText: (name, amount) => `Helo ${name}, Gold bernilai ${amount} telah ditambah ke baki anda.`,
  addedLateText: (name, amount) =>
    `Helo ${name}, anda telah membatalkan top up ini, tetapi pembayaran anda diterima. Gold bernilai ${amount} telah ditambah ke baki anda.`,
  viewGold: 'Lihat Gold anda',
  transactionId: 'ID transaksi',
  reference: 'Rujukan',
  gold: 'Gold',
  fees: 'Caj',
  paid: 'Dibayar',
  toPay: 'Perlu dibayar',
  refundSubject: (amount) => `Bayaran balik anda sebanyak ${amount}`,
  refundHeading: 'Dibayar balik sebagai Gold',
  refundText: (name, amount) =>
    `Helo ${name}, pesanan anda telah dibayar balik. Gold bernilai ${amount} telah ditambah ke baki anda dan sedia untuk digunakan.`,
  unmatchedText: (name, amount) =>
    `Helo ${name}, kami menerima pembayaran yang tidak sepadan dengan mana-mana pesanan yang belum dibayar. Gold bernilai ${amount} telah ditambah ke baki anda dan sedia untuk digunakan.`,
  orderId: 'ID pesanan',
  topupId: 'ID top up',
  refund: 'Bayaran balik',
}

export const orderMails: typeof English.orderMails = {
  receivedSubject: (item) => `Kami telah menerima pesanan anda: ${item}`,
  receivedHeading: 'Pesanan diterima',
  receivedText: (item, game, whatFollows) =>
    `Terima kasih atas pesanan ${item} untuk ${game}. ${whatFollows}`,
  sendTransfer: (time) =>
    `Buat pindahan anda dan kami akan menghantarnya. Sila bayar sebelum ${time} untuk mengekalkan harga ini.`,
  sendTransferFrom: (opening, time) =>
    `Buat pindahan anda dan kami akan menghantarnya mulai ${opening}. Sila bayar sebelum ${time} untuk mengekalkan harga ini.`,
  paid: 'Kami telah menerima pembayaran anda. Kami akan menghantarnya secepat mungkin.',
  paidFrom: (opening) => `Kami telah menerima pembayaran anda. Penghantaran bermula ${opening}.`,
  free: 'Tiada bayaran diperlukan. Kami akan menghantarnya secepat mungkin.',
  freeFrom: (opening) => `Tiada bayaran diperlukan. Penghantaran bermula ${opening}.`,
  unpaidSubject: (item) => `Pesanan anda belum dibayar: ${item}`,
  unpaidHeading: 'Belum dibayar',
  unpaidText: (item, game, amount, time) =>
    `Pesanan anda ${item} untuk ${game} belum dibayar. Bayar ${amount} sebelum ${time} untuk mengekalkan harga ini. Anda boleh menggunakan mana-mana kaedah pembayaran.`,
  continuePayment: 'Teruskan pembayaran',
  unpaidIgnore:
    'Jika anda sudah membayar atau tidak mahu pesanan ini lagi, abaikan e-mel ini. Anda tidak dikenakan bayaran untuk pesanan yang belum dibayar.',
  notReceivedSubject: (item) => `Kami belum menerima pembayaran anda: ${item}`,
  notReceivedHeading: 'Pembayaran belum diterima',
  notReceivedText: (item, game, amount) =>
    `Kami tidak menerima pembayaran anda sebanyak ${amount} untuk ${item} bagi ${game} dalam tempohnya, jadi harganya tidak lagi ditempah. Untuk membelinya, teruskan dengan harga semasa.`,
  doNotPayAgain: (reference) =>
    `Jika anda sudah membayar, jangan bayar lagi. Hubungi kami dengan rujukan ${reference}.`,
  viewOrder: 'Lihat pesanan anda',
  codeSubject: (game, product) => `Kod ${game} ${product} anda`,
  codesSubject: (game, product) => `Kod-kod ${game} ${product} anda`,
  codeText:
    'Terima kasih atas pesanan anda. Simpan e-mel ini: sesiapa yang mempunyai kod ini boleh menggunakannya.',
  code: 'Kod baucar',
  codeNumber: (number) => `Kod baucar ${number}`,
  deliveredSubject: (item) => `Pesanan anda telah dihantar: ${item}`,
  deliveredHeading: 'Pesanan dihantar',
  deliveredText: (item, game) => `Kami telah menghantar ${item} untuk ${game}.`,
  buyAgain: 'Beli lagi',
  correctedSubject: (item) => `Kami telah membetulkan pesanan anda: ${item}`,
  correctedHeading: 'Butiran pesanan dibetulkan',
  correctedText: (reference) =>
    `Kami telah membetulkan butiran pesanan anda ${reference} dan akan menghantar mengikut butiran di bawah. Jika butiran ini salah, sila hubungi kami segera.`,
  notChangedSubject: (item) => `Kami tidak dapat mengubah pesanan anda: ${item}`,
  notChangedHeading: 'Butiran tidak diubah',
  notChangedText: (reference, reason) =>
    `Anda meminta kami mengubah butiran pesanan anda ${reference}. Kami tidak mengubahnya: ${reason}`,
  lateSubject: (item) => `Mengambil masa lebih lama daripada biasa: ${item}`,
  lateHeading: 'Mengambil masa lebih lama daripada biasa',
  lateText: (item, game) =>
    `Kami masih belum menghantar pesanan anda ${item} untuk ${game}. Kami mohon maaf. Pesanan anda masih dalam giliran, dan anda tidak perlu berbuat apa-apa.`,
  lateRefund:
    'Jika ia mengambil masa lebih lama lagi, anda boleh mendapatkan bayaran balik di halaman pesanan anda.',
  linkSubject: (reference) => `Pesanan anda ${reference}`,
  linkHeading: 'Pesanan anda',
  linkText:
    'Buka pautan ini untuk melihat pesanan anda. Sesiapa yang mempunyai pautan ini boleh mengubahnya, jadi simpan untuk diri anda sahaja.',
  linkIgnore: 'Jika anda tidak meminta pautan ini, abaikan e-mel ini.',
  askedSubject: (item) => `Soalan tentang pesanan anda: ${item}`,
  askedHeading: 'Kami ada soalan',
  askedText: (reference) =>
    `Kami memerlukan jawapan anda sebelum kami dapat menghantar pesanan anda ${reference}.`,
  answerLink: 'Jawab di halaman pesanan anda',
  refundedSubject: (amount, item) => `Bayaran balik anda sebanyak ${amount}: ${item}`,
  refundedHeading: 'Bayaran balik anda',
  refundedText: (amount) =>
    `Kami telah membayar balik ${amount} ke kaedah pembayaran asal anda. Bergantung pada bank anda, ia mungkin mengambil masa sehingga 14 hari untuk diterima.`,
  refund: 'Bayaran balik',
  orderId: 'ID pesanan',
  reference: 'Rujukan',
  category: 'Kategori',
  product: 'Produk',
  subtotal: 'Jumlah kecil',
  voucher: (code) => `Baucar ${code}`.trim(),
  fees: 'Caj',
  discount: 'Diskaun',
  total: 'Jumlah',
}

export const supportMails: typeof English.supportMails = {
  ticketSubject: (number) => `Kami telah menerima tiket bantuan anda #${number}`,
  ticketHeading: 'Kami telah menerima tiket bantuan anda',
  enquirySubject: (number) => `Kami telah menerima pertanyaan kerjasama anda #${number}`,
  enquiryHeading: 'Kami telah menerima pertanyaan kerjasama anda',
  receivedText: (number) =>
    `Nombornya #${number}. Kami akan membalas ke alamat ini secepat mungkin.`,
  notYou:
    'Jika anda tidak menghubungi kami, seseorang telah tersilap memasukkan alamat anda. Sila abaikan e-mel ini.',
  chatReplySubject: (number) => `Balasan kami kepada mesej anda #${number}`,
  replySubject: (number) => `Balasan kami kepada permintaan anda #${number}`,
  replyHeading: 'Balasan kami',
  continueChat: 'Teruskan dalam sembang langsung',
  requestNumber: (number) => `Nombor permintaan anda ialah #${number}.`,
}

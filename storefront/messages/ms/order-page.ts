import type * as english from '../en/order-page.ts'

export const orderStates: typeof english.orderStates = {
  success: 'Pesanan Berjaya',
  thanks: 'Terima kasih atas pesanan anda.',
  paymentReceived: 'Bayaran anda telah kami terima.',
  paidAndDelivered: 'Pesanan ini telah dibayar dan dihantar.',
  delivering: 'Bayaran anda telah kami terima dan pesanan sedang dihantar.',
  deliveringWithin: (duration) =>
    `Bayaran anda telah kami terima dan pesanan sedang dihantar, biasanya dalam masa ${duration}.`,
  checking: 'Menyemak pesanan anda',
  oneMoment: 'Sila tunggu sebentar.',
  unreadable: 'Pesanan anda tidak dapat dimuatkan',
  unreadableNote: 'Kami tidak dapat menghubungi kedai. Pesanan dan pembayaran anda tidak terjejas.',
  unknown: 'Pesanan ini tidak dijumpai',
  unknownNote: 'Sila semak pautan, atau jejak pesanan anda dengan rujukannya.',

  notPaid: 'Belum dibayar',
  payNow: 'Bayar sekarang, atau pilih kaedah pembayaran lain.',
  buyerCanPay: 'Pembeli masih boleh membayarnya.',
  notReserved:
    'Item ini tidak lagi ditempah untuk anda. Anda masih boleh membelinya pada harga hari ini.',
  amountReceived: (amount) =>
    `Kami telah menerima ${amount} tetapi tidak dapat menggunakannya untuk pesanan ini`,
  cancelled: 'Pembayaran dibatalkan. Anda tidak dicaj.',
  timedOut: 'Masa pembayaran tamat. Anda tidak dicaj.',
  cardDeclined: 'Kad ditolak. Anda tidak dicaj.',
  declined: 'Pembayaran ditolak. Anda tidak dicaj.',
  failed: 'Pembayaran gagal. Anda tidak dicaj.',
  tryAgain: 'Cuba lagi, atau bayar dengan cara lain.',

  send: 'Hampir selesai: buat pindahan anda',
  sendAmount: (amount) => `Hampir selesai: pindahkan ${amount}`,
  sendAmountBy: (amount, time) => `Hampir selesai: pindahkan ${amount} sebelum ${time}`,
  sendToDeliver: 'Buat pindahan dan kami akan menghantar pesanan anda.',
  sendToDeliverFrom: (opening) =>
    `Buat pindahan dan kami akan menghantar pesanan anda mulai ${opening}.`,
  lookingForTransfer: 'Kami sedang mencari pindahan anda',
  deliverOnceSeen: 'Kami menghantar pesanan sebaik sahaja pindahan anda diterima.',
  deliverFrom: (opening) => `Kami menghantar pesanan mulai ${opening}.`,
  pageUpdates:
    'Halaman ini dikemas kini sendiri. Anda boleh menutupnya; kami akan menghantar e-mel.',

  needsAnswer: 'Kami perlukan jawapan anda',
  deliverOnceAnswered: 'Kami akan menghantar pesanan sebaik sahaja anda menjawab.',
  late: 'Lebih lama daripada biasa',
  paidAgo: (duration) => `Anda membayar ${duration} yang lalu.`,
  stillInQueue: 'Kami mohon maaf. Pesanan anda masih dalam giliran.',
  paidDeliverFrom: (opening) => `Sudah dibayar. Kami menghantar mulai ${opening}`,
  mailOnDelivery: 'Kami akan menghantar e-mel apabila pesanan telah dihantar.',
  partDelivered: (delivered, all) => `Kami telah menghantar ${delivered} daripada ${all}.`,
  partTitle: (delivered, all) => `${delivered} daripada ${all} telah dihantar`,
  restComing: 'Bakinya akan menyusul.',
  restCancelled: 'Bakinya telah dibatalkan.',

  refunded: 'Dibayar balik',
  amountRefunded: (amount) => `${amount} telah dibayar balik`,
  refundComing: (amount) => `Bayaran balik ${amount} sedang dalam proses`,
  goldBalance: 'baki Gold anda',
  bankAccount: 'akaun bank anda',
  originalMethod: 'kaedah pembayaran asal anda',
  originalMethodNamed: (name) => `kaedah pembayaran asal anda (${name})`,
  goesBack: (amount, place) =>
    `${amount} akan dikembalikan ke ${place}. Kami akan menghantar e-mel apabila ia telah dihantar.`,
  willSend: (amount, place) =>
    `Kami akan menghantar ${amount} ke ${place} dan memaklumkan anda melalui e-mel.`,
  wentBack: (amount, place, time) => `${amount} telah dikembalikan ke ${place} pada ${time}.`,
  bankDelay: 'Bergantung pada bank anda, ia boleh mengambil masa sehingga 14 hari untuk sampai.',

  disputed: 'Pembayaran dipertikaikan',
  bankAsks: (amount) => `Bank anda meminta ${amount} dikembalikan.`,
  deliverOnceSettled: 'Kami hanya akan menghantar pesanan setelah perkara ini selesai.',
  bankTook: (amount) => `Bank anda telah mengambil semula ${amount}.`,

  minutes: (count) => `${count} minit`,
  hours: (count) => `${count} jam`,
  days: (count) => `${count} hari`,
}

export const orderProgress: typeof english.orderProgress = {
  label: 'Kemajuan pesanan anda',
  done: 'selesai',
  received: 'Diterima',
  paid: 'Dibayar',
  beingDelivered: 'Sedang dihantar',
  delivered: 'Telah dihantar',
  refund: 'Bayaran balik',
  refunded: 'Dibayar balik',
  onItsWay: 'sedang dalam proses',
  waitingForTransfer: 'menunggu pindahan anda',
  notPaidYet: 'belum dibayar',
  onHold: 'ditangguhkan sehingga pertikaian selesai',
  waitingForAnswer: 'menunggu jawapan anda',
  partDelivered: (delivered, all) => `${delivered} daripada ${all} telah dihantar`,
  late: 'lebih lama daripada biasa',
  from: (opening) => `mulai ${opening}`,
  usually: (minutes) => `biasanya dalam masa ${minutes} minit`,
  inProgress: 'sedang berjalan',
}

export const lateOrder: typeof english.lateOrder = {
  label: 'Pesanan lewat',
  refundMe: 'Minta bayaran balik',
  refundAll: (amount, place) => `Kembalikan ${amount} ke ${place}?`,
  refundRest: (place) => `Kembalikan wang bagi item yang belum kami hantar ke ${place}?`,
  cancelsOrder: 'Pesanan anda akan dibatalkan.',
  cancelsRest: 'Baki pesanan anda akan dibatalkan.',
  confirm: 'Ya, bayar balik',
  refunding: 'Memproses…',
  keepWaiting: 'Terus menunggu',
  failed: 'Bayaran balik tidak dapat diminta. Sila cuba lagi.',
}

export const orderHelp: typeof english.orderHelp = {
  title: 'Ada masalah?',
  getHelp: 'Dapatkan bantuan',
  correct: 'Betulkan butiran',
  correctionNote:
    'Kami akan menyemaknya sebelum menghantar pesanan, dan menghantar keputusannya melalui e-mel.',
  asked: (details) => `Kami akan menyemak pembetulan anda sebelum menghantar pesanan: ${details}`,
  accepted: 'Kami telah membetulkan butiran itu.',
  declined: (reason) => `Kami tidak dapat mengubah butiran itu: ${reason}`,
  changeOne: 'Ubah sekurang-kurangnya satu butiran.',
  sendRequest: 'Hantar permintaan',
  sending: 'Menghantar...',
  failed: 'Permintaan anda tidak dapat dihantar. Sila cuba lagi.',
}

export const orderQuestion: typeof english.orderQuestion = {
  asked: (question) => `Kami bertanya: ${question}`,
  answered: (answer) => `Anda menjawab: ${answer}`,
  answer: 'Jawapan anda',
  enterAnswer: 'Sila masukkan jawapan anda.',
  send: 'Hantar jawapan',
  sending: 'Menghantar...',
  failed: 'Jawapan anda tidak dapat dihantar. Sila cuba lagi.',
}

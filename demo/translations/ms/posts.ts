import { pagePaths, pathTo } from '@apeak/contract/paths'
import type { TranslatedPosts } from '../phrases.ts'

const gamePage = (slug: string) => pathTo(pagePaths.product, { slug })

export const posts: TranslatedPosts = {
  'welcome-to-apeak': {
    title: 'Selamat datang ke Apeak',
    excerpt: 'Siapa kami, apa yang kami jual, dan tiga janji kami untuk setiap pesanan.',
    description: `
<p>Apeak menjual top up, pas dan kad hadiah kepada gamer di Malaysia. Kami pun bermain, dan kami kenal saat itu: event tamat sepuluh minit lagi, pek sudah tiada di kedai dalam game, dan borang kad meminta poskod dari negara lain. Kami membina kedai untuk saat itu.</p>
<h2>Apa yang ada di sini</h2>
<ul>
<li><strong>Top up</strong> untuk permainan telefon, PC dan konsol, dikreditkan ke ID pemain yang anda masukkan.</li>
<li><strong>Pas dan bundle</strong> yang hanya memerlukan ID anda.</li>
<li><strong>Kad hadiah</strong> dengan kod yang dihantar melalui e-mel.</li>
</ul>
<h2>Tiga janji</h2>
<ol>
<li><strong>Harga yang anda sahkan ialah harga yang anda bayar.</strong> Caj dan diskaun dipaparkan sebelum anda mengesahkan. Jika harga berubah semasa anda membuat keputusan, kami bertanya semula.</li>
<li><strong>Kami tidak pernah meminta kata laluan akaun game anda.</strong> ID sudah memadai. Sesiapa yang meminta lebih daripada itu atas nama kami bukanlah kami.</li>
<li><strong>Tiada pembayaran yang hilang.</strong> Jika sambungan anda terputus semasa membayar, kami sendiri bertanya kepada bank, dan pesanan anda diteruskan.</li>
</ol>
<p>Lihat <a href="${pagePaths.products}">semua permainan kami</a>, dan beritahu kami melalui <a href="${pagePaths.submitTicket}">tiket bantuan</a> apa yang masih tiada.</p>`,
  },
  'how-busy-evenings-work': {
    title: 'Apa yang berlaku pada pesanan anda pada malam yang sibuk',
    excerpt:
      'Permulaan musim membawa lonjakan pesanan. Inilah tempoh satu pesanan, dan apa yang anda lihat sementara itu.',
    description: `
<p>Apabila musim baharu bermula, semua orang top up pada jam yang sama. Pesanan tetap diproses satu demi satu, dan anda boleh melihat perjalanan pesanan anda.</p>
<h2>Berapa lama</h2>
<p>Pada hari biasa, pesanan diproses dalam 3 minit selepas pembayaran. Pada musim puncak, kami menjangkakan 10 minit. Notis di laman utama sentiasa menunjukkan angka semasa.</p>
<h2>Apa yang anda lihat</h2>
<table>
<thead><tr><th scope="col">Lencana</th><th scope="col">Maksudnya</th></tr></thead>
<tbody>
<tr><td>Menunggu Bayaran</td><td>Belum ada bayaran. Anda masih boleh membayar, juga dengan kaedah lain.</td></tr>
<tr><td>Menunggu</td><td>Anda memilih pindahan bank manual, dan kami sedang mencari wang anda.</td></tr>
<tr><td>Sedang Diproses</td><td>Bayaran anda sudah sampai dan pesanan sedang dihantar.</td></tr>
<tr><td>Selesai</td><td>Telah dihantar. Kod ada dalam e-mel dan sejarah anda.</td></tr>
</tbody>
</table>
<h2>Waktu malam</h2>
<p>Kami bekerja dari pukul 9 pagi hingga 1 pagi. Pesanan selepas itu diproses selepas pukul 9 pagi. Anda boleh memesan dan membayar pada bila-bila masa; harga yang anda bayar tidak berubah.</p>
<p>Semua pesanan anda ada dalam <a href="${pagePaths.transactionHistory}">sejarah transaksi</a>.</p>`,
  },
  'find-your-player-id': {
    title: 'Cari ID pemain anda, apa jua permainannya',
    excerpt: 'ID, zon, server atau tag: di mana tempatnya, dan cara menyalinnya tanpa silap.',
    description: `
<p>Top up dihantar ke ID yang anda masukkan, jadi inilah satu perkara yang mesti betul. Setiap halaman produk memberitahu di mana permainan anda memaparkannya. Inilah panduan umumnya.</p>
<h2>Empat jenis alamat</h2>
<ul>
<li><strong>Nombor sahaja.</strong> Biasanya dipanggil UID. Ketik avatar anda dan cari di bawah nama anda, atau di tepi skrin.</li>
<li><strong>Nombor dan zon.</strong> <a href="${gamePage('mobile-legends')}">Mobile Legends: Bang Bang</a> memaparkan kedua-duanya dalam satu baris; zon ialah nombor dalam kurungan.</li>
<li><strong>Tag.</strong> Bermula dengan #, seperti dalam <a href="${gamePage('brawl-stars')}">Brawl Stars</a>. Angka sifar mudah disangka huruf O: tag tidak mempunyai huruf O.</li>
<li><strong>Nama berserta tag.</strong> <a href="${gamePage('wild-rift')}">Wild Rift</a> memerlukan kedua-dua bahagian, contohnya Player#MY1.</li>
</ul>
<h2>Tiga cara mengelakkan kesilapan</h2>
<ol>
<li>Salin ID dalam game dan tampal di sini. Kebanyakan permainan ada ikon salin di sebelahnya.</li>
<li>Jika terpaksa menaip, baca sekali dengan kuat daripada pengesahan sebelum anda membayar.</li>
<li>Jika anda ada beberapa akaun, semak juga region: ID pada server lain ialah pemain lain.</li>
</ol>
<blockquote><p>Tersalah masukkan ID? Hantar <a href="${pagePaths.submitTicket}">tiket bantuan</a> dengan ID pesanan anda dengan segera. Selagi pesanan belum dihantar, kami boleh menghentikannya.</p></blockquote>`,
  },
  'redeem-a-code-in-four-steps': {
    title: 'Tebus kod kad hadiah dalam empat langkah',
    excerpt:
      'Di mana kod sampai, di mana ia dimasukkan, dan apa yang perlu disemak sebelum membeli.',
    description: `
<p>Kad hadiah sampai sebagai kod: tiada plastik, tiada pos. Anda menebusnya sendiri, pada akaun yang ingin anda tambah nilainya.</p>
<ol>
<li><strong>Semak region.</strong> Kod hanya berfungsi di negara yang dinyatakan di halaman produk. Akaun kedai anda mestilah dari negara yang sama.</li>
<li><strong>Pesan dan bayar.</strong> Kad hadiah tidak memerlukan ID pemain. Masukkan alamat e-mel yang akan menerima kod.</li>
<li><strong>Buka e-mel.</strong> Kod dihantar sebaik sahaja bayaran anda sampai. Jika anda sudah log masuk, kod juga ada pada kad pesanan dalam <a href="${pagePaths.transactionHistory}">sejarah transaksi</a> anda.</li>
<li><strong>Tebus.</strong> Cari "Redeem" dalam menu kedai, dan masukkan kod seperti yang tertulis, termasuk tanda sempang.</li>
</ol>
<h2>Untuk dijadikan hadiah?</h2>
<p>Biarkan ia tidak ditebus dan majukan e-mel itu. Kod tidak tahu siapa pembelinya, jadi jagalah seperti wang tunai: sesiapa yang memasukkannya dahulu akan mendapatnya.</p>
<h2>Kedai mengatakan kod sudah digunakan</h2>
<p>Tulis kepada kami melalui <a href="${pagePaths.submitTicket}">tiket bantuan</a> dengan ID pesanan dan gambar mesej daripada kedai. Jangan hantar kod itu: kami sudah mengetahuinya.</p>
<p>Semua kad ada di <a href="${pagePaths.products}?tag=gift-cards">satu tempat</a>.</p>`,
  },
  'apeak-gold-in-five-minutes': {
    title: 'Apeak Gold dalam lima minit',
    excerpt:
      'Satu Gold ialah satu ringgit. Cara menambah nilai, cara membayar, dan mengapa ia lebih murah.',
    description: `
<p>Apeak Gold ialah wang yang anda simpan dengan kami: satu Gold bernilai satu ringgit. Anda tidak perlu ke halaman bank untuk setiap pesanan, dan harga dipotong dengan diskaun.</p>
<h2>Tambah nilai</h2>
<ol>
<li>Buka <a href="${pagePaths.goldTopup}">Top up Gold</a> dan pilih jumlah, daripada RM 10 hingga RM 10,000.</li>
<li>Pilih cara membayar. Caj kaedah itu, jika ada, dipaparkan sebelum anda mengesahkan.</li>
<li>Sebaik sahaja bayaran sampai, baki anda menunjukkannya.</li>
</ol>
<p>Tertutup halaman terlalu awal? Tambah nilai itu menunggu dalam <a href="${pagePaths.goldHistory}">sejarah Gold</a> anda, di mana anda boleh meneruskan atau membatalkannya.</p>
<h2>Bayar</h2>
<p>Pilih Apeak Gold antara kaedah pembayaran dan masukkan PIN keselamatan anda. Baris "Diskaun" menunjukkan jumlah yang anda jimatkan. Tiada caj, tiada halaman lain dan tidak perlu menunggu.</p>
<h2>Baik untuk diketahui</h2>
<ul>
<li>Setiap Gold yang masuk atau keluar ada satu baris dalam sejarah anda.</li>
<li>Gold dibelanjakan di kedai ini. Tiada siapa boleh menghantarnya ke akaun lain.</li>
<li>Anda tidak boleh membeli Gold dengan Gold.</li>
</ul>`,
  },
  'a-pin-that-is-hard-to-guess': {
    title: 'PIN keselamatan yang sukar diteka',
    excerpt: 'Enam digit memisahkan telefon yang dipinjam daripada Gold anda. Pilih dengan bijak.',
    description: `
<p>PIN keselamatan anda diminta setiap kali Gold dibelanjakan. Ia melindungi baki anda apabila orang lain memegang telefon anda, jadi jangan gunakan hari jadi anda.</p>
<h2>PIN yang baik</h2>
<ul>
<li>Bukan tahun, bukan hari jadi, bukan 123456 dan bukan 000000: inilah yang dicuba dahulu.</li>
<li>Bukan PIN telefon atau kad bank anda.</li>
<li>Sesuatu yang boleh anda bina semula: huruf ketiga setiap perkataan dalam satu ayat, sebagai digit pada papan kekunci telefon.</li>
</ul>
<h2>Cara ia disimpan</h2>
<p>Kami tidak menyimpan PIN, hanya cap jarinya yang tidak boleh diterbalikkan. Tiada siapa di sini boleh membacakannya kepada anda, dan tiada siapa di sini akan memintanya.</p>
<h2>Apa yang berlaku selepas cubaan yang salah</h2>
<p>Selepas lima PIN yang salah, perbelanjaan Gold dikunci selama 15 minit, dan lebih lama jika tekaan berterusan. Anda menerima e-mel tentangnya. Gold anda kekal di tempatnya.</p>
<h2>Terlupa?</h2>
<p>Buka <a href="${pagePaths.accountInfo}">Maklumat Akaun</a>, kemudian PIN keselamatan, dan pilih "Lupa PIN?". Kod dihantar melalui e-mel, dan dengannya anda menetapkan PIN baharu.</p>`,
  },
  'how-a-flash-sale-works': {
    title: 'Flash sale: berapa banyak, berapa lama, dan siapa yang dapat',
    excerpt:
      'Dua item dijual murah minggu ini. Maksud lencana Promo, dan cara supaya tidak terlepas.',
    description: `
<p>Flash sale ialah sejumlah pek pada harga lebih rendah sehingga tarikh tertentu. Apabila pek habis atau tarikhnya tiba, harga biasa kembali. Dua sedang berlangsung sekarang: satu dalam <a href="${gamePage('mobile-legends')}">Mobile Legends: Bang Bang</a> dan satu dalam <a href="${gamePage('genshin-impact')}">Genshin Impact</a>. Cari lencana Promo.</p>
<h2>Bila pek itu menjadi milik saya?</h2>
<p>Dari saat anda membuat pesanan. Pek ditempah selama 30 minit, supaya anda boleh membayar dengan tenang. Jika belum dibayar selepas itu, ia dijual semula.</p>
<h2>Bagaimana jika saya bayar kemudian?</h2>
<p>Anda sentiasa boleh meneruskan pesanan yang belum dibayar. Jika jualan masih berlangsung dan pek masih ada, anda mendapat harganya semula. Jika tidak, kami menunjukkan harga biasa dan bertanya sama ada anda bersetuju.</p>
<h2>Bolehkah terjual lebih daripada yang ada?</h2>
<p>Tidak. Pek terakhir diberikan kepada satu pesanan, walau berapa ramai yang mengetik serentak. Yang terlewat sesaat diberitahu sebelum membayar.</p>`,
  },
  'voucher-codes-to-begin-with': {
    title: 'Tiga baucar untuk bermula',
    excerpt: 'Sepuluh peratus, lima ringgit, atau satu perlima untuk seratus pesanan pertama.',
    description: `
<p>Ada satu ruangan di setiap halaman produk yang sering terlepas pandang: ruangan baucar. Taip salah satu kod ini di situ.</p>
<table>
<thead><tr><th scope="col">Baucar</th><th scope="col">Manfaatnya</th></tr></thead>
<tbody>
<tr><td><strong>APEAK10</strong></td><td>Diskaun 10% untuk item dalam satu pesanan</td></tr>
<tr><td><strong>RM5OFF</strong></td><td>Diskaun RM 5 untuk pesanan bernilai RM 20 atau lebih, sekali bagi setiap pelanggan</td></tr>
<tr><td><strong>FIRST100</strong></td><td>Diskaun 20%, untuk seratus pesanan pertama yang menggunakannya</td></tr>
</tbody>
</table>
<h2>Cara menggunakannya</h2>
<ol>
<li>Pilih item dan cara membayar.</li>
<li>Taip baucar di ruangannya; huruf besar atau kecil tidak penting.</li>
<li>Harga berubah serta-merta, dengan baris tersendiri untuk baucar.</li>
</ol>
<p>Satu pesanan menerima satu baucar. Bersama <a href="${pagePaths.goldTopup}">Apeak Gold</a> anda berjimat dua kali: baucar ditolak dahulu, kemudian diskaun Gold daripada bakinya.</p>`,
  },
}

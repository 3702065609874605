import { pagePaths } from '@apeak/contract/paths'
import type { TranslatedPages } from '../phrases.ts'

/** The notice above every legal page. */
const draftNote =
  '<blockquote><p><strong>Ini ialah draf.</strong> Ia menerangkan cara kedai berfungsi pada hari ini. Seorang peguam mesti menyemak dan melengkapkannya sebelum kedai dibuka kepada orang ramai; nama berdaftar, nombor syarikat dan alamat syarikat di sebalik Apeak masih perlu ditambah.</p><p>Halaman ini ialah terjemahan. Jika ia berbeza daripada teks bahasa Inggeris, teks bahasa Inggeris yang terpakai.</p></blockquote>'

const about = `
<p>Apeak ialah kedai token permainan, dibina di Malaysia oleh orang yang bermain. Kami menjual top up, pas dan kad hadiah, dalam ringgit, melalui kaedah pembayaran yang anda gunakan setiap hari.</p>
<h2>Mengapa kami membuka kedai</h2>
<p>Membeli satu pek Diamonds sepatutnya lebih cepat daripada satu perlawanan. Selalunya tidak begitu: harga dalam mata wang asing, kad ditolak, penjual dalam kumpulan sembang yang menghilang. Kami mahukan satu tempat yang pantas, yang menunjukkan harga penuh, dan yang masih ada esok.</p>
<h2>Cara kami bekerja</h2>
<ul>
<li><strong>Setiap harga adalah lengkap.</strong> Caj dan diskaun dipaparkan di halaman sebelum anda mengesahkan.</li>
<li><strong>Setiap pesanan boleh dijejak.</strong> Anda melihat sama ada ia belum dibayar, sedang dihantar atau selesai.</li>
<li><strong>Setiap ringgit direkodkan.</strong> Gold dan pembayaran disimpan dalam buku yang hanya bertambah; tiada apa di dalamnya yang diubah atau dipadam.</li>
<li><strong>Kami tahu sedikit sahaja tentang anda.</strong> ID pemain dan alamat e-mel memadai untuk kebanyakan pesanan. <a href="${pagePaths.privacyPolicy}">Dasar privasi</a> menerangkan apa lagi yang kami simpan, dan sebabnya.</li>
</ul>
<h2>Waktu kami bekerja</h2>
<p>Setiap hari dari pukul 9 pagi hingga 1 pagi. Kedai ini sendiri tidak pernah tutup; pesanan pada waktu malam diproses pada waktu pagi.</p>
<h2>Tulis kepada kami</h2>
<p>Untuk apa-apa tentang pesanan, hantar <a href="${pagePaths.submitTicket}">tiket bantuan</a>. Penerbit, komuniti dan penganjur acara boleh menghubungi kami melalui <a href="${pagePaths.partnership}">borang perkongsian perniagaan</a>, dan pencipta kandungan melalui <a href="${pagePaths.registerAffiliate}">program affiliate</a>.</p>`

const terms = `
${draftNote}
<h2>1. Terma ini</h2>
<p>Terma ini terpakai antara anda dan syarikat yang mengendalikan Apeak ("kami") setiap kali anda menggunakan kedai ini. Dengan membuat pesanan atau membuka akaun, anda menerimanya. Hak yang diberikan kepada anda oleh Akta Pelindungan Pengguna 1999 dan undang-undang lain Malaysia tidak terjejas.</p>
<h2>2. Apa yang kami jual</h2>
<p>Barangan digital: amaun mata wang permainan, pas dan item, yang dikreditkan ke akaun pemain, serta kod kad hadiah. Barangan ini dikeluarkan oleh penerbit permainan dan kedai, dan penggunaannya tertakluk pada terma mereka sendiri. Kami bukan salah satu daripada mereka.</p>
<h2>3. Akaun anda</h2>
<ul>
<li>Anda mesti berumur 18 tahun, atau mendapat kebenaran ibu bapa atau penjaga, untuk membeli daripada kami.</li>
<li>Berikan alamat e-mel dan nombor telefon milik anda, dan rahsiakan kata laluan serta PIN keselamatan anda.</li>
<li>Anda boleh menutup akaun anda pada bila-bila masa apabila Gold anda telah habis digunakan dan tiada pesanan yang masih terbuka.</li>
<li>Kami boleh menutup akaun yang digunakan untuk penipuan, dengan data pembayaran yang dicuri, atau untuk mengganggu kedai.</li>
</ul>
<h2>4. Pesanan dan harga</h2>
<ul>
<li>Harga adalah dalam ringgit Malaysia. Tambahan atau potongan oleh kaedah pembayaran dipaparkan sebelum anda mengesahkan.</li>
<li>Pesanan anda ialah tawaran; kontrak terbentuk apabila pembayaran anda telah disahkan kepada kami.</li>
<li>Pesanan yang belum dibayar boleh diteruskan kemudian, pada harga hari itu.</li>
<li>Flash sale terhad dari segi bilangan dan masa. Item yang ditempah disimpan selama 30 minit.</li>
<li>Jika harga jelas tersilap, misalnya sepersepuluh daripada harga biasa, kami boleh membatalkan pesanan dan membayar balik wangnya.</li>
</ul>
<h2>5. Penghantaran</h2>
<p>Barangan dihantar ke ID pemain atau alamat e-mel yang anda masukkan. Anda bertanggungjawab memastikan ia betul. Penghantaran biasanya mengambil masa beberapa minit, dalam waktu operasi kami; penantian yang lebih lama bukan alasan untuk menahan bayaran yang anda telah bersetuju untuk membayar, tetapi anda boleh meminta bayaran balik bagi apa yang belum dihantar.</p>
<h2>6. Apeak Gold</h2>
<ul>
<li>Satu Gold bernilai satu ringgit dan hanya boleh dibelanjakan di kedai ini. Gold tidak mendapat faedah dan tidak boleh dipindahkan ke akaun lain.</li>
<li>Gold yang telah ditambah hanya dibayar keluar jika dikehendaki oleh undang-undang, atau seperti yang dinyatakan dalam <a href="${pagePaths.refundPolicy}">dasar bayaran balik</a> kami.</li>
<li>Perbelanjaan Gold memerlukan PIN keselamatan anda.</li>
</ul>
<h2>7. Bayaran balik</h2>
<p>Lihat <a href="${pagePaths.refundPolicy}">dasar pemulangan dan bayaran balik</a>, yang merupakan sebahagian daripada terma ini.</p>
<h2>8. Affiliate</h2>
<p>Sesiapa yang diterima ke dalam program affiliate mendapat kod rujukan dan komisen daripada pesanan orang yang mendaftar dengan kod itu. Pesanan sendiri, pesanan yang dibayar balik dan pesanan yang dibuat dengan niat tidak baik tidak menghasilkan apa-apa.</p>
<h2>9. Tanggungjawab kami</h2>
<p>Kami bertanggungjawab atas apa yang kami jual seperti yang dikehendaki oleh undang-undang. Kami tidak bertanggungjawab atas tindakan penerbit terhadap akaun game anda, atas gangguan permainan, bank dan rangkaian, atau atas kod yang ditebus oleh orang lain selepas kami menghantarnya kepada anda.</p>
<h2>10. Perubahan, undang-undang dan mahkamah</h2>
<p>Kami boleh mengubah terma ini; bagi sesuatu pesanan, terma yang terpakai ialah yang ada di sini semasa pesanan dibuat. Undang-undang Malaysia terpakai, dan mahkamahnya memutuskan. Sebelum itu, sila <a href="${pagePaths.submitTicket}">tulis kepada kami</a>: kebanyakan perkara selesai dalam sehari.</p>`

const privacy = `
${draftNote}
<p>Ini ialah notis yang dikehendaki oleh seksyen 7 Akta Perlindungan Data Peribadi 2010 (Akta 709, "PDPA"). Akta itu menghendaki notis dalam bahasa Malaysia dan bahasa Inggeris: ini ialah draf teks bahasa Malaysia.</p>
<h2>1. Apa yang kami simpan tentang anda</h2>
<table>
<thead><tr><th scope="col">Data</th><th scope="col">Sumbernya</th><th scope="col">Tujuannya</th></tr></thead>
<tbody>
<tr><td>Alamat e-mel</td><td>Pesanan atau pendaftaran anda</td><td>Untuk mengesahkan pesanan, menghantar kod, membenarkan anda masuk dan memberi amaran kepada anda</td></tr>
<tr><td>Nama, nombor telefon; hari jadi dan jantina jika anda memberikannya</td><td>Pendaftaran dan profil anda</td><td>Untuk menyapa anda dan membantu anda dengan pesanan</td></tr>
<tr><td>Kata laluan dan PIN keselamatan</td><td>Anda</td><td>Untuk melindungi akaun anda; disimpan hanya sebagai cap jari yang tidak boleh diterbalikkan</td></tr>
<tr><td>Pesanan: item, ID pemain, amaun, status</td><td>Pesanan anda</td><td>Untuk menghantarnya, menyimpan akaun, menjawab soalan</td></tr>
<tr><td>Baki Gold dan sejarahnya</td><td>Tambah nilai dan pesanan anda</td><td>Untuk menjaga wang anda</td></tr>
<tr><td>Rujukan pembayaran</td><td>Penyedia pembayaran</td><td>Untuk mengetahui apa yang telah dibayar, dan untuk membayar balik</td></tr>
<tr><td>Tiket dan pertanyaan perkongsian perniagaan</td><td>Anda</td><td>Untuk menjawabnya</td></tr>
<tr><td>Affiliate: akaun bank, saluran, dokumen</td><td>Permohonan anda</td><td>Untuk membuat keputusan tentangnya dan membayar komisen</td></tr>
<tr><td>Alamat rangkaian dan sesi terbuka</td><td>Pelayar anda</td><td>Untuk menghentikan penyalahgunaan, dan menunjukkan di mana anda log masuk</td></tr>
</tbody>
</table>
<p>Kami tidak pernah melihat nombor kad anda atau kata laluan bank anda: anda memasukkannya di halaman penyedia pembayaran.</p>
<h2>2. Apa yang wajib, dan apa yang pilihan</h2>
<p>Tanpa alamat e-mel, dan ID pemain bagi item yang memerlukannya, kami tidak dapat membuat penghantaran. Segala yang lain yang ditandakan sebagai pilihan terpulang kepada anda.</p>
<h2>3. Siapa lagi yang menerimanya</h2>
<ul>
<li>Penyedia pembayaran, untuk pembayaran yang anda buat.</li>
<li>Mereka yang menghantar barangan: mereka menerima ID pemain dan item, bukan nama anda.</li>
<li>Mereka yang mengendalikan server kami dan menghantar e-mel kami, mengikut kontrak dan bukan untuk tujuan lain.</li>
<li>Pihak berkuasa, jika kami diwajibkan oleh undang-undang.</li>
</ul>
<p>Kami tidak menjual data. Jika salah satu daripada mereka beroperasi di luar Malaysia, kami memindahkan data hanya seperti yang dibenarkan oleh seksyen 129 Akta itu.</p>
<h2>4. Apa yang disimpan oleh pelayar anda</h2>
<p>Log masuk anda, tema anda dan nombor pesanan yang anda buat sebagai tetamu disimpan dalam storan pelayar anda sendiri. Kami tidak menetapkan kuki untuk pengiklanan. Skrip penyedia pembayaran dimuatkan di halaman tempat anda membayar, dan tidak di halaman lain.</p>
<h2>5. Berapa lama kami menyimpannya</h2>
<p>Akaun: sehingga anda memadamnya, yang boleh anda lakukan sendiri di bawah <a href="${pagePaths.accountInfo}">Maklumat Akaun</a>. Nama, alamat e-mel, nombor telefon dan hari jadi dipadam pada masa itu. Pesanan dan pembayaran kekal tanpa maklumat tersebut, selama tempoh yang dikehendaki oleh undang-undang cukai dan syarikat. Apa yang anda tulis kepada kami dipadam bersama akaun, dan tiga tahun selepas perkataan terakhir perbualan yang telah ditutup.</p>
<h2>6. Hak anda</h2>
<ul>
<li>Untuk melihat apa yang kami simpan tentang anda dan membetulkannya (seksyen 30 hingga 35 Akta itu). Kebanyakannya boleh anda lihat dan ubah di bawah <a href="${pagePaths.accountInfo}">Maklumat Akaun</a>.</li>
<li>Untuk menarik balik persetujuan anda, atau mengehadkan apa yang kami lakukan dengan data anda (seksyen 38).</li>
<li>Untuk tidak diganggu dengan pengiklanan (seksyen 43). Kami tidak menghantarnya tanpa persetujuan anda.</li>
<li>Untuk meminta data anda diserahkan kepada penyedia lain, jika boleh dilakukan dari segi teknikal.</li>
</ul>
<h2>7. Cara kami melindunginya</h2>
<p>Sambungan disulitkan, rahsia disimpan sebagai cap jari, akses terhad kepada mereka yang memerlukannya, dan buku tidak boleh diubah. Jika data tetap hilang atau dicuri, kami memberitahu Pesuruhjaya dan mereka yang terlibat dalam tempoh yang ditetapkan oleh Akta itu.</p>
<h2>8. Siapa yang boleh ditanya</h2>
<p>Pegawai perlindungan data kami boleh dihubungi melalui <a href="${pagePaths.submitTicket}">tiket bantuan</a> dengan subjek "Data peribadi". Alamat surat-menyurat akan ditambah di sini.</p>`

const refunds = `
${draftNote}
<h2>Secara ringkas</h2>
<p>Apa yang tidak dihantar akan dibayar balik. Apa yang telah dihantar seperti yang anda pesan tidak boleh dipulangkan, kerana barangan digital tidak boleh diambil semula. Wang yang tidak sepatutnya ada pada kami dipulangkan tanpa perlu anda minta.</p>
<h2>Bila anda mendapat wang anda semula</h2>
<ul>
<li>Pesanan telah dibayar dan kami tidak dapat menghantarnya, atau tidak dalam sehari daripada masa yang dinyatakan di halaman produk.</li>
<li>Item dikreditkan dalam amaun yang berbeza daripada yang anda beli, atau kod tidak sah atau telah digunakan sebelum kami menghantarnya.</li>
<li>Anda membayar pesanan yang sama dua kali, atau lebih daripada harganya.</li>
<li>Pembayaran anda sampai selepas item terakhir flash sale habis, dan anda tidak mahukannya pada harga biasa.</li>
<li>Anda menyedari ID pemain salah dan memberitahu kami sebelum pesanan dihantar.</li>
</ul>
<h2>Bila tidak</h2>
<ul>
<li>Item telah dihantar ke ID yang anda masukkan, walaupun ID itu salah.</li>
<li>Kod telah dihantar kepada anda dan kemudian ditebus.</li>
<li>Kod adalah untuk region yang berbeza daripada akaun kedai anda, dan halaman produk menyatakan region itu.</li>
<li>Akaun game anda dihadkan atau ditutup oleh penerbitnya.</li>
</ul>
<p>Hak yang diberikan kepada anda oleh Akta Pelindungan Pengguna 1999 tidak terjejas.</p>
<h2>Cara anda mendapatnya semula</h2>
<table>
<thead><tr><th scope="col">Anda membayar dengan</th><th scope="col">Dipulangkan ke</th><th scope="col">Tempoh</th></tr></thead>
<tbody>
<tr><td>Apeak Gold</td><td>Baki Gold anda</td><td>Serta-merta</td></tr>
<tr><td>Kad, perbankan dalam talian, e-dompet</td><td>Tempat asalnya, atau sebagai Gold jika anda mahu</td><td>Sehingga 14 hari, bergantung pada bank anda</td></tr>
<tr><td>Pindahan bank manual</td><td>Akaun bank yang anda namakan, atau sebagai Gold jika anda mahu</td><td>Sehingga 5 hari bekerja</td></tr>
</tbody>
</table>
<p>Caj kaedah pembayaran dibayar balik bersama harga. Baucar yang digunakan oleh pesanan yang dibayar balik tidak boleh digunakan lagi, melainkan bayaran balik itu disebabkan oleh kesilapan kami.</p>
<h2>Gold yang telah anda tambah</h2>
<p>Gold adalah untuk dibelanjakan di kedai ini. Jika anda menambah nilai secara tidak sengaja dan belum membelanjakan apa-apa daripadanya, tulis kepada kami dalam masa 7 hari, dan wang itu dipulangkan ke tempat asalnya.</p>
<h2>Cara meminta</h2>
<p>Hantar <a href="${pagePaths.submitTicket}">tiket bantuan</a> dalam masa 7 hari dari tarikh pesanan, dengan ID pesanan dan, jika ada sesuatu yang nampak salah dalam game, gambarnya. Kami menjawab dalam satu hari bekerja. Anda diberitahu melalui e-mel apabila wang sedang dipulangkan.</p>`

export const staticPages: TranslatedPages = {
  'about-us': { title: 'Tentang Kami', body: about },
  'terms-and-conditions': { title: 'Terma dan Syarat', body: terms },
  'privacy-policy': { title: 'Dasar Privasi', body: privacy },
  'refund-policy': { title: 'Dasar Pemulangan & Bayaran Balik', body: refunds },
}

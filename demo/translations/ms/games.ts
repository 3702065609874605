import type { Phrases } from '../phrases.ts'

/** The descriptions of games and cards. */
export const games: Phrases = {
  'Where do I find my ID?': 'Di mana saya boleh cari ID saya?',
  'How do I redeem it?': 'Bagaimana cara menebusnya?',
  'Delivery:': 'Penghantaran:',
  'straight to your account. No password is ever needed.':
    'terus ke akaun anda. Kata laluan tidak pernah diperlukan.',
  'the code arrives by email and stays readable in your transaction history.':
    'kod dihantar melalui e-mel dan sentiasa ada dalam sejarah transaksi anda.',

  'Diamonds buy heroes, skins and emblem packs.':
    'Diamonds untuk membeli hero, skin dan pek emblem.',
  'Tap your avatar at the top left. The ID is below your name, the zone in the brackets after it.':
    'Ketik avatar anda di kiri atas. ID ada di bawah nama anda, dan zon ada dalam kurungan selepasnya.',
  'Tokens for heroes and skins.': 'Tokens untuk hero dan skin.',
  'Tap your avatar; the UID is at the bottom left of the profile.':
    'Ketik avatar anda; UID ada di kiri bawah profil.',
  'Wild Cores for champions and skins.': 'Wild Cores untuk champion dan skin.',
  'Your Riot ID is the name with the tag after the #, as in Player#MY1.':
    'Riot ID anda ialah nama berserta tag selepas #, contohnya Player#MY1.',
  'Gems for brawlers, skins and the Brawl Pass.': 'Gems untuk brawler, skin dan Brawl Pass.',
  'The player tag starts with # and is below your name.':
    'Player tag bermula dengan # dan ada di bawah nama anda.',
  'Gems and the Gold Pass for your village.': 'Gems dan Gold Pass untuk kampung anda.',
  'Open your profile; the player tag starts with #.':
    'Buka profil anda; player tag bermula dengan #.',
  'FC Points and Silver for your team.': 'FC Points dan Silver untuk pasukan anda.',
  'Open the settings; the UID is at the bottom left.': 'Buka tetapan; UID ada di kiri bawah.',

  'Unknown Cash (UC) for outfits, crates and the Royale Pass.':
    'Unknown Cash (UC) untuk pakaian, peti dan Royale Pass.',
  'Open your profile. The number below your name is the character ID.':
    'Buka profil anda. Nombor di bawah nama anda ialah Character ID.',
  'Diamonds for characters, bundles and the Booyah Pass.':
    'Diamonds untuk watak, bundle dan Booyah Pass.',
  'Tap your banner in the lobby and copy the UID.': 'Ketik sepanduk anda di lobi dan salin UID.',
  'Garena CP for operators, blueprints and draws.':
    'Garena CP untuk operator, blueprint dan cabutan.',
  'Open your profile and copy the Open ID under the player tab.':
    'Buka profil anda dan salin Open ID di bawah tab pemain.',
  'Bonds for cases, keys and insurance.': 'Bonds untuk case, kunci dan insurans.',
  'Open the settings; the player ID is below the volume controls.':
    'Buka tetapan; ID pemain ada di bawah kawalan bunyi.',
  'Delta Coins for phone and PC.': 'Delta Coins untuk telefon dan PC.',
  'Open your profile card and copy the player UID.': 'Buka kad profil anda dan salin UID pemain.',
  'Gold for strikers and weapon skins.': 'Gold untuk striker dan skin senjata.',
  'The user ID is under your name on the profile.': 'User ID ada di bawah nama anda dalam profil.',

  'Genesis Crystals and the Blessing of the Welkin Moon.':
    'Genesis Crystals dan Blessing of the Welkin Moon.',
  'The UID is at the bottom right of the screen while you play.':
    'UID ada di kanan bawah skrin semasa anda bermain.',
  'Oneiric Shards and the Express Supply Pass.': 'Oneiric Shards dan Express Supply Pass.',
  'The UID stands at the bottom left of the screen.': 'UID ada di kiri bawah skrin.',
  'Monochromes for signal searches and upgrades.':
    'Monochromes untuk Signal Search dan naik taraf.',
  'Lunites for convenes and the Lunite Subscription.':
    'Lunites untuk Convene dan Lunite Subscription.',
  'Open the terminal; the UID is at its top left.': 'Buka terminal; UID ada di kiri atasnya.',
  'Nyan Berries for costumes and cards.': 'Nyan Berries untuk kostum dan kad.',
  'Open the settings and tap Account; copy the role ID.':
    'Buka tetapan dan ketik Account; salin Role ID.',
  'Crystals for memories and outfits.': 'Crystals untuk Memories dan pakaian.',
  'Open the settings; the UID is under Account.': 'Buka tetapan; UID ada di bawah Account.',
  'Echoes for characters and essences.': 'Echoes untuk watak dan essence.',
  'Tap your portrait; the player ID is below your name.':
    'Ketik potret anda; ID pemain ada di bawah nama anda.',
  'Frost Stars for the shop of your settlement.': 'Frost Stars untuk kedai di penempatan anda.',
  "Tap the chief's portrait; the player ID stands below the name.":
    'Ketik potret ketua; ID pemain ada di bawah namanya.',

  'Valorant Points for skins and the Battlepass.': 'Valorant Points untuk skin dan Battlepass.',
  'Riot Points for champions, skins and passes.': 'Riot Points untuk champion, skin dan pas.',
  'Your Riot ID is the name with the tag after the #.':
    'Riot ID anda ialah nama berserta tag selepas #.',
  'TFT Coins for little legends and arenas.': 'TFT Coins untuk Little Legends dan arena.',
  'Robux for avatars and experiences.': 'Robux untuk avatar dan experience.',
  'Log in at the redeem page of Roblox in a browser and enter the code.':
    'Log masuk di halaman tebus Roblox melalui pelayar dan masukkan kod.',
  'Minecoins for skins, worlds and texture packs.': 'Minecoins untuk skin, dunia dan pek tekstur.',
  'Enter the code on the redeem page of your Microsoft account.':
    'Masukkan kod di halaman tebus akaun Microsoft anda.',
  'V-Bucks for outfits, emotes and the Battle Pass.':
    'V-Bucks untuk pakaian, emote dan Battle Pass.',
  'Enter the code on the V-Bucks card page with your Epic account.':
    'Masukkan kod di halaman kad V-Bucks dengan akaun Epic anda.',
  'Wallet codes for Malaysian Steam accounts.': 'Kod Wallet untuk akaun Steam Malaysia.',
  'In Steam open Games, then Redeem a Steam Wallet Code.':
    'Dalam Steam, buka Games, kemudian Redeem a Steam Wallet Code.',
  'Wallet top-ups and PlayStation Plus for Malaysian accounts.':
    'Tambah nilai Wallet dan PlayStation Plus untuk akaun Malaysia.',
  'On the console open PlayStation Store, then Redeem Codes.':
    'Pada konsol, buka PlayStation Store, kemudian Redeem Codes.',
  'Balance and memberships for the eShop.': 'Baki dan keahlian untuk eShop.',
  'On the console open Nintendo eShop, then Enter Code.':
    'Pada konsol, buka Nintendo eShop, kemudian Enter Code.',
  'Gift cards and Game Pass for Malaysian accounts.':
    'Kad hadiah dan Game Pass untuk akaun Malaysia.',

  'Credit for apps and games on Android.': 'Kredit untuk aplikasi dan permainan Android.',
  'Open the Play Store, tap your picture, then Payments and Redeem code.':
    'Buka Play Store, ketik gambar profil anda, kemudian Payments dan Redeem code.',
  'Credit for apps, games, music and iCloud+.':
    'Kredit untuk aplikasi, permainan, muzik dan iCloud+.',
  'Open the App Store, tap your picture, then Redeem Gift Card or Code.':
    'Buka App Store, ketik gambar profil anda, kemudian Redeem Gift Card or Code.',
  'Credit that more than 2,000 games accept.':
    'Kredit yang diterima oleh lebih daripada 2,000 permainan.',
  'Log in to Razer Gold, open Reload and enter the PIN and the serial number.':
    'Log masuk ke Razer Gold, buka Reload, kemudian masukkan PIN dan nombor siri.',
  'Shells for every game of Garena.': 'Shells untuk semua permainan Garena.',
  'The account name is the one you log in to Garena with.':
    'Nama akaun ialah nama yang anda gunakan untuk log masuk ke Garena.',
  'Credits for hundreds of games.': 'Kredit untuk ratusan permainan.',
  'Log in to UniPin, choose a game and pay with UniPin Credits.':
    'Log masuk ke UniPin, pilih permainan dan bayar dengan UniPin Credits.',
  'Credit for a Netflix subscription.': 'Kredit untuk langganan Netflix.',
  'Enter the code on the redeem page; the credit pays the coming months.':
    'Masukkan kod di halaman tebus; kredit digunakan untuk bulan-bulan seterusnya.',
  'Premium for Malaysian accounts.': 'Premium untuk akaun Malaysia.',
  'Log in at the redeem page of Spotify and enter the code.':
    'Log masuk di halaman tebus Spotify dan masukkan kod.',
  'Nitro as a gift link.': 'Nitro sebagai pautan hadiah.',
  'Open the link while you are logged in and accept the gift.':
    'Buka pautan semasa anda sudah log masuk dan terima hadiah itu.',
}

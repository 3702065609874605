import type { options as English } from '../en/options.ts'

export const options: typeof English = {
  choose: 'Pilih…',
  yes: 'Ya',
  whereIsIt: 'Di mana?',
  picture: 'Tempat mencari butiran ini dalam permainan',
  players: 'Pemain daripada pesanan anda sebelum ini',
  remove: (player) => `Buang ${player}`,
}

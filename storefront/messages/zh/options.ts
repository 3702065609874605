import type { options as English } from '../en/options.ts'

export const options: typeof English = {
  choose: '请选择…',
  yes: '是',
  whereIsIt: '在哪里找？',
  picture: '在游戏中哪里可以找到这些资料',
  players: '您下过单的玩家',
  remove: (player) => `移除 ${player}`,
}

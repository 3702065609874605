import type { pinSettings as English } from '../en/pin-settings.ts'

export const pinSettings: typeof English = {
  text: '使用 Apeak Gold 付款时用于确认的六位数字。',
  current: '当前 PIN 码',
  new: '新 PIN 码',
  confirm: '确认 PIN 码',
  noMatch: '新 PIN 码与确认 PIN 码不一致。',
  change: '更改 PIN 码',
  forgot: '忘记 PIN 码？',
  setNew: '设置新 PIN 码',
}

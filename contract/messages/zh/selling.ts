import type * as english from '../en/selling.ts'

export const answers: typeof english.answers = {
  enter: (name) => `请输入 ${name}。`,
  choose: (name) => `请选择 ${name}。`,
  tick: (name) => `请勾选适用的选项：${name}。`,
  invalid: (name, example) => `请输入正确的 ${name}${eg(example)}。`,
  digitsOnly: (name, example) => `${name} 只含数字${eg(example)}。`,
  digits: (name, count, example) => `${name} 为 ${count} 位数字${eg(example)}。`,
  digitsFrom: (name, least, example) => `${name} 至少为 ${least} 位数字${eg(example)}。`,
  digitsBetween: (name, least, most, example) =>
    `${name} 为 ${least} 至 ${most} 位数字${eg(example)}。`,
}

const eg = (example: string) => (example ? `，例如 ${example}` : '')

export const openings: typeof english.openings = {
  tomorrow: (time) => `明天 ${time}`,
  monday: (time) => `星期一 ${time}`,
  tuesday: (time) => `星期二 ${time}`,
  wednesday: (time) => `星期三 ${time}`,
  thursday: (time) => `星期四 ${time}`,
  friday: (time) => `星期五 ${time}`,
  saturday: (time) => `星期六 ${time}`,
  sunday: (time) => `星期日 ${time}`,
}

export const selling: typeof english.selling = {
  not_open: '本店尚未开业。',
  paused: '目前暂停销售，请稍后再试。',
}

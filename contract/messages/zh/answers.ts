import type { answers as English } from '../en/answers.ts'

export const answers: typeof English = {
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

import type { passwordStrength as English } from '../en/password-strength.ts'

export const passwordStrength: typeof English = {
  hint: (characters) => `至少 ${characters} 个字符。把几个词连在一起，密码更安全。`,
  tooShort: (missing) => `还需要 ${missing} 个字符。`,
  weak: '弱：容易被猜到。',
  fair: '中：越长越安全。',
  good: '良好。',
  strong: '强。',
}

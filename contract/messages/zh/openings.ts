import type { openings as English } from '../en/openings.ts'

export const openings: typeof English = {
  tomorrow: (time) => `明天 ${time}`,
  monday: (time) => `星期一 ${time}`,
  tuesday: (time) => `星期二 ${time}`,
  wednesday: (time) => `星期三 ${time}`,
  thursday: (time) => `星期四 ${time}`,
  friday: (time) => `星期五 ${time}`,
  saturday: (time) => `星期六 ${time}`,
  sunday: (time) => `星期日 ${time}`,
}

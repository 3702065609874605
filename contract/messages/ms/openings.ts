import type { openings as English } from '../en/openings.ts'

export const openings: typeof English = {
  tomorrow: (time) => `${time} esok`,
  monday: (time) => `${time}, hari Isnin`,
  tuesday: (time) => `${time}, hari Selasa`,
  wednesday: (time) => `${time}, hari Rabu`,
  thursday: (time) => `${time}, hari Khamis`,
  friday: (time) => `${time}, hari Jumaat`,
  saturday: (time) => `${time}, hari Sabtu`,
  sunday: (time) => `${time}, hari Ahad`,
}

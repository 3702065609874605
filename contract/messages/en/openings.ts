/** When the shop opens next. */
export const openings = {
  tomorrow: (time: string) => `${time} tomorrow`,
  monday: (time: string) => `${time} on Monday`,
  tuesday: (time: string) => `${time} on Tuesday`,
  wednesday: (time: string) => `${time} on Wednesday`,
  thursday: (time: string) => `${time} on Thursday`,
  friday: (time: string) => `${time} on Friday`,
  saturday: (time: string) => `${time} on Saturday`,
  sunday: (time: string) => `${time} on Sunday`,
}

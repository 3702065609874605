/** Missing and invalid answers to a game's options. `example` may be empty. */
export const answers = {
  enter: (name: string) => `Enter your ${name}.`,
  choose: (name: string) => `Choose your ${name}.`,
  tick: (name: string) => `Please tick what applies: ${name}.`,
  invalid: (name: string, example: string) => `Enter a valid ${name}${eg(example)}.`,
  digitsOnly: (name: string, example: string) => `${an(name)} is digits only${eg(example)}.`,
  digits: (name: string, count: string, example: string) =>
    `${an(name)} has ${count} digits${eg(example)}.`,
  digitsFrom: (name: string, least: string, example: string) =>
    `${an(name)} has ${least} or more digits${eg(example)}.`,
  digitsBetween: (name: string, least: string, most: string, example: string) =>
    `${an(name)} has ${least} to ${most} digits${eg(example)}.`,
}

const eg = (example: string) => (example ? `, e.g. ${example}` : '')

const an = (name: string) => `${/^[aeio]/i.test(name) ? 'An' : 'A'} ${name}`

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

/** Why nothing is sold, where the operator gave no reason. */
export const selling = {
  not_open: 'This shop is not open yet.',
  paused: 'We are not selling right now. Please try again later.',
}

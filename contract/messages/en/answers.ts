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

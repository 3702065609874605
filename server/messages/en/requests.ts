/** Refusals of any call. */
export const requests = {
  pageNotFound: 'Not found',
  tooLarge: 'The request is too large.',
  otherContentType: 'This content type is not accepted here.',
  failed: 'Something went wrong on our side. Please try again.',
  busy: 'The shop is busy. Please try again in a moment.',
  invalid: 'The given data was invalid.',
  tooMany: 'Too many requests.',
  tooManyCarts: 'You have made too many carts.',
  tooManyOrders: 'You have made too many orders.',
  tooManyPlayerChecks: 'You have made too many player checks.',
  tooManyCartsOfNetwork:
    'Too many carts were made in your network without a login. Log in to continue, or wait.',
  tooManyOrdersOfNetwork:
    'Too many orders were made in your network without a login. Log in to continue, or wait.',
  tooManyPlayerChecksOfNetwork:
    'Too many player checks were made in your network without a login. Log in to continue, or wait.',
  tryAgainInSeconds: (count: number) => `Please try again in ${counted(count, 'second')}.`,
  tryAgainInMinutes: (count: number) => `Please try again in ${counted(count, 'minute')}.`,
  tryAgainInHours: (count: number) => `Please try again in ${counted(count, 'hour')}.`,
  inTurn: (first: string, second: string) => `${first} ${second}`,
}

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`

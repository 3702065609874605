/** Loading and failing, anywhere. */
export const states = {
  loading: 'Loading...',
  error: 'Error',
  retry: 'Retry',
  reload: 'Reload',
  partMissing: 'This could not be loaded. Please try again.',
  productsFailed: 'Failed to load Products data',
  oops: 'Oops!',
  unexpected: 'Sorry, an unexpected error has occurred.',
  notFound: 'Not Found',
  noPage: (place: string) => `There is no page at ${place}. It may have been moved or removed.`,
  noPageHere: 'There is no page at this address. It may have been moved or removed.',
  goHome: 'Go to Home',
  popularGames: 'Popular games',
}

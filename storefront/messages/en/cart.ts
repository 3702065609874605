/** Failures of the cart. */
export const cart = {
  failed: 'There was an error updating cart.',
  failedBecause: (reason: string) => `Error updating cart: ${reason}`,
}

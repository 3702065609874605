/** The results of the search box. */
export const search = {
  results: 'Products',
  found: (count: number) => `${count} found`,
  nothing: 'No products found.',
  didYouMean: 'No products found. Did you mean:',
  help: 'Help',
  paymentMethod: 'Payment method',
}

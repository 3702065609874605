/** The list of payment methods. */
export const paymentMethods = {
  failed: 'Failed to load payment methods',
  more: 'More ways to pay',
  unnamed: 'Unnamed Payment Method',
  noFee: 'No fee',
  minimum: (fee: string) => `min. ${fee}`,
  maximum: (rate: string) => `max. ${rate}`,
}

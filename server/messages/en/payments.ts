/** What the calls of payments say. */
export const payments = {
  providerUnavailable:
    'The payment provider is not responding. Please try again or choose another payment method.',
  foreignCallback: "The callback must be one of this shop's own addresses.",
}

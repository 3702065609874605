/** Static pages: their titles until they are loaded, and failures. */
export const staticPage = {
  about: 'About Us',
  terms: 'Terms and Conditions',
  privacyPolicy: 'Privacy Policy',
  refundPolicy: 'Refund Policy',
  aboutFailed: 'Failed to load About Us page',
  termsFailed: 'Failed to load Terms and Conditions page',
  privacyPolicyFailed: 'Failed to load Privacy Policy page',
  refundPolicyFailed: 'Failed to load Refund Policy page',
}

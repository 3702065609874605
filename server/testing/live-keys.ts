/** Keys of every payment provider in the format of production keys. */
export const liveKeys = {
  RAZORPAY_KEY_ID: 'rzp_live_1',
  RAZORPAY_KEY_SECRET: 'secret',
  RAZORPAY_WEBHOOK_SECRET: 'webhook',
  FIUU_MERCHANT_ID: 'apeak',
  FIUU_VERIFY_KEY: 'verify',
  FIUU_SECRET_KEY: 'other',
}

/** Likewise of every supplier. */
export const liveSupplierKeys = {
  SEAGM_UID: '20002',
  SEAGM_SECRET_KEY: 'secret',
  DIGIFLAZZ_USERNAME: 'apeak',
  DIGIFLAZZ_API_KEY: 'key',
  DIGIFLAZZ_WEBHOOK_SECRET: 'webhook',
}

/** What is wrong with a form, as the browser and the server say it. */
export const forms = {
  agreementMissing: 'You must agree to the terms and conditions.',
  documentMissing: 'Please upload your document.',
  documentKind: 'Only PDF or image files are allowed.',
  documentSize: 'The document must not be larger than 5 MB.',
  receiptMissing: 'Please choose a picture.',
  receiptKind: 'The receipt must be a PNG or JPEG picture.',
  receiptSize: 'The picture must not be larger than 5 MB.',
}

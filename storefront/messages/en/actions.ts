/** Buttons that many screens have. */
export const actions = {
  back: 'Back',
  cancel: 'Cancel',
  close: 'Close',
  confirm: 'Confirm',
  continue: 'Continue',
  copy: 'Copy',
  copied: 'Copied',
  edit: 'Edit',
  save: 'Save',
  send: 'Send',
}

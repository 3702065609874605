/** The login page. */
export const login = {
  title: 'Login',
  description: 'Log in to your Apeak account.',
  text: 'Enter your credentials to access your account',
  newHere: (register: string) => `New to Apeak? ${register}`,
  verifyFirst: 'Please verify your email address.',
  rememberMe: 'Remember me',
  forgotPassword: 'Forgot your password?',
  loggingIn: 'Logging in...',
  invalid: 'Invalid email or password.',
}

/** The registration page, with its toasts per field. */
export const register = {
  title: 'Create Account',
  description: 'Create your Apeak account.',
  text: 'Keep your orders in one place, pay with Apeak Gold, and check out faster.',
  loginHere: 'Already have an account? Login here',
  emailHint: 'We’ll send a code to this address.',
  pin: 'Pin',
  pinHint: 'Six digits that you choose. You enter them when you pay with Apeak Gold.',
  referralCode: 'Referral Code',
  optional: 'Optional',
  consent: (terms: string, privacyPolicy: string) =>
    `By registering you agree to the ${terms} and the ${privacyPolicy}.`,
  registering: 'Registering...',
  register: 'Register',
  codeSent: 'OTP sent to email',
  nameMissing: 'Name is required',
  emailMissing: 'Email is required',
  phoneMissing: 'Phone is required',
  passwordMissing: 'Password is required',
  pinMissing: 'Pin is required',
  pinTooShort: 'The PIN must be 6 digits.',
  nameRefused: (why: string) => `first_name: ${why}`,
  emailRefused: (why: string) => `email: ${why}`,
  phoneRefused: (why: string) => `phone: ${why}`,
  passwordRefused: (why: string) => `password: ${why}`,
  pinRefused: (why: string) => `pin: ${why}`,
  referralCodeRefused: (why: string) => `referral_code: ${why}`,
}

/** Verifying an email address, and mailed codes. */
export const verifyEmail = {
  title: 'Verify Email',
  codeSentTo: (email: string) => `Enter the 6-digit code that we sent to ${email}.`,
  enterCode: 'Enter the 6-digit code from your email.',
  verifying: 'Verifying...',
  verify: 'Verify',
  sendAgain: 'Send a new code',
  sendAgainIn: (seconds: number) => `Send a new code in ${seconds} s`,
  noEmail: 'No email found for verification.',
}

/** Choosing, changing and recovering a password, and the sessions that it opened. */
export const password = {
  forgotTitle: 'Forgot Password',
  forgotText: 'Enter your email address and we’ll send you a link to reset your password.',
  backToLogin: 'Back to Login',
  sendEmail: 'Send Email',
  sent: 'Sent Password',
  sendFailed: 'Failed to send email.',
  resetTitle: 'Reset Password',
  resetText: 'Choose a new password for your account.',
  newLink: 'Send a new link',
  resetting: 'Resetting...',
  resetDone: 'Password Reset Successfully',
  resetFailed: 'Failed to reset password.',
  noMatch: 'Passwords do not match.',
  newNoMatch: 'New password and confirm password do not match.',
  current: 'Current Password',
  new: 'New Password',
  change: 'Change Password',
  changeText: 'Changing your password logs you out everywhere else.',
  sessions: "Where you're logged in",
  sessionsFailed: 'The list could not be loaded.',
  thisDevice: 'This device',
  inUse: (address: string) => `${address} · in use now`,
  usedJustNow: (address: string) => `${address} · last used just now`,
  usedMinutesAgo: (address: string, minutes: number) =>
    minutes === 1
      ? `${address} · last used 1 minute ago`
      : `${address} · last used ${minutes} minutes ago`,
  usedHoursAgo: (address: string, hours: number) =>
    hours === 1 ? `${address} · last used 1 hour ago` : `${address} · last used ${hours} hours ago`,
  usedYesterday: (address: string) => `${address} · last used yesterday`,
  usedDaysAgo: (address: string, days: number) => `${address} · last used ${days} days ago`,
  logOutOthers: 'Log out others',
}

/** The strength of a new password. */
export const passwordStrength = {
  hint: (characters: number) =>
    `At least ${characters} characters. Several words together make a strong password.`,
  tooShort: (missing: number) =>
    missing === 1 ? '1 more character.' : `${missing} more characters.`,
  weak: 'Weak: easy to guess.',
  fair: 'Fair: longer is safer.',
  good: 'Good.',
  strong: 'Strong.',
}

/** Account info: its sections, the profile, saved players, and deleting the account. */
export const account = {
  menu: 'Account',
  editProfile: 'Edit Profile',
  changePassword: 'Change Password',
  securityPin: 'Security PIN',
  deleteAccount: 'Delete Account',
  dateOfBirth: 'Date of Birth',
  gender: 'Gender',
  male: 'Male',
  female: 'Female',
  noGender: 'Prefer not to say',
  saveChanges: 'Save Changes',
  savedPlayers: 'Saved players',
  savedPlayersText: 'Filled in automatically the next time you buy for the same game.',
  playersFailed: 'Failed to load saved players',
  removePlayer: (player: string) => `Remove ${player}`,
  erased: 'We erase your name, email address, phone number and birthday.',
  ordersKept: 'We keep your past orders without these details. You can no longer see them.',
  finishFirst: 'Spend your gold and wait for open orders to finish first.',
  final: 'This cannot be undone.',
  passwordHint: 'Enter your password to confirm.',
  deleting: 'Deleting...',
  profileUpdated: 'Profile updated successfully',
  passwordUpdated: 'Password updated successfully',
  pinUpdated: 'Security PIN updated successfully',
  profileFailed: 'Error updating Profile',
  passwordFailed: 'Error updating Password',
  pinFailed: 'Error updating Security PIN',
  accountFailed: 'Error updating Account',
  profileRefused: (why: string) => `Error updating Profile: ${why}`,
  passwordRefused: (why: string) => `Error updating Password: ${why}`,
  pinRefused: (why: string) => `Error updating Security PIN: ${why}`,
  accountRefused: (why: string) => `Error updating Account: ${why}`,
}

/** Changing the security PIN. */
export const pinSettings = {
  text: 'Six digits that confirm a payment with Apeak Gold.',
  current: 'Current PIN',
  new: 'New PIN',
  confirm: 'Confirm PIN',
  noMatch: 'New pin and confirm pin do not match.',
  change: 'Change PIN',
  forgot: 'Forgot PIN?',
  setNew: 'Set New PIN',
}

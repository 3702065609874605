/** Choosing, changing and recovering a password, and the sessions that it opened. */
export const password = {
  forgotTitle: 'Forgot Password',
  forgotText: 'Enter your e-mail address and we’ll send you a link to reset your password.',
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

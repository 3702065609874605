/** Mails about an account. */
export const accountMails = {
  verifySubject: 'Your Apeak verification code',
  verifyHeading: 'Verify your e-mail address',
  verifyText: (time: string) =>
    `Enter this code to verify your e-mail address. It expires in 10 minutes and works only for the registration on ${time}.`,
  enterCode: 'Enter the code',
  notRegistered:
    'If you did not register then, do not enter this code: the account would have someone else’s password. Without the code, nothing happens.',
  existsSubject: 'You already have an Apeak account',
  existsHeading: 'You already have an account',
  existsText:
    'Someone tried to create an account with this address, but you already have one. Nothing was changed. If it was you, log in, or reset your password if you forgot it.',
  resetSubject: 'Reset your Apeak password',
  resetHeading: 'Reset your password',
  resetText: 'Use this link to choose a new password. It expires in 60 minutes and works once.',
  resetPassword: 'Reset password',
  notRequested: 'If you did not request this, ignore this e-mail. Your password has not changed.',
  pinCodeSubject: 'Your Apeak code for a new PIN',
  pinCodeHeading: 'Choose a new security PIN',
  pinCodeText: 'Enter this code to choose a new security PIN. It expires in 10 minutes.',
  notYou: 'If this was not you, someone may have access to your account. Change your password.',
  passwordChangedSubject: 'Your Apeak password was changed',
  passwordChangedHeading: 'Password changed',
  passwordChangedText:
    'Your password was changed, and all other devices were logged out. If this was not you, reset your password now.',
  seeDevices: 'Once logged in, you can see all devices that are logged in, and log them out.',
  devicesLink: "See where you're logged in",
  pinChangedSubject: 'Your Apeak security PIN was changed',
  pinChangedHeading: 'Security PIN changed',
  pinChangedText:
    'Your security PIN was changed. If this was not you, someone may have access to your account. Reset your password now, which logs out all devices, then choose a new PIN.',
  newPinLink: 'Choose a new PIN',
  deletedSubject: 'Your Apeak account was deleted',
  deletedHeading: 'Account deleted',
  deletedText:
    'Your account was deleted, including your name, e-mail address, phone number and birthday. We keep your past orders without these details. This is our last e-mail about it.',
  suspendedSubject: 'Your Apeak account is suspended',
  suspendedHeading: 'Account suspended',
  suspendedText: (reason: string) =>
    `Your account is suspended, and all devices were logged out. ${reason}`,
  suspendedMistake:
    'Your orders and gold are not affected. If you think this is a mistake, contact us.',
  openAgainSubject: 'Your Apeak account is open again',
  openAgainHeading: 'Account open again',
  openAgainText: 'You can log in to your account again. Nothing in it has changed.',
  lockedHeading: 'Too many failed attempts',
  passwordLockedSubject: 'Your Apeak password is temporarily locked',
  passwordLocked: (time: string) =>
    `The password of your account was entered incorrectly five times, so it is locked for ${time} on the network used. You stay logged in on your devices. Resetting your password unlocks it immediately.`,
  pinLockedSubject: 'Your Apeak security PIN is temporarily locked',
  pinLocked: (time: string) =>
    `The security PIN of your account was entered incorrectly five times, so it is locked for ${time} on the network used. You stay logged in on your devices. Choosing a new PIN with 'Forgot PIN?' unlocks it immediately.`,
  emailCodeLockedSubject: 'Your Apeak verification code is temporarily locked',
  emailCodeLocked: (time: string) =>
    `The verification code of your account was entered incorrectly five times, so it is locked for ${time} on the network used. You stay logged in on your devices. Request a new code after that.`,
  pinCodeLockedSubject: 'Your Apeak code for a new PIN is temporarily locked',
  pinCodeLocked: (time: string) =>
    `The code for a new PIN of your account was entered incorrectly five times, so it is locked for ${time} on the network used. You stay logged in on your devices. Request a new code after that.`,
  beingGuessed:
    'If this was not you, someone may be guessing it. We are blocking these attempts. Use a password that you use nowhere else.',
  minutes: (count: number) => `${count} minutes`,
  hours: (count: number) => `${count} hours`,
}

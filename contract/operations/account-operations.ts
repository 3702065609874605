import { AccountInUse, LoginRefused } from '../accounts.ts'
import { notYourAccount, type Operation, tooOften } from './operation.ts'

const limited = { 429: tooOften }
const changedMeanwhile = 'It was changed meanwhile.'

export const accountOperations = {
  register: {
    summary: 'Register',
    description:
      'Sends a code to the address. An address that has an account is answered alike, and its owner told by mail.',
    refusals: limited,
  },
  verifyEmail: {
    summary: 'Verify an e-mail address',
    description: 'By the code from the mail, which lives ten minutes. This opens the account.',
    refusals: limited,
  },
  resendEmailOtp: { summary: 'Have a new code sent', refusals: limited },
  login: {
    summary: 'Log in',
    description:
      'Answers the token of a session of 24 hours, or of 30 days with `remember`. An unverified address is refused with 403, and has a fresh code sent.',
    refusals: {
      403: {
        reason:
          'The e-mail address is not verified yet, or the account is suspended: the sentence says why.',
        schema: LoginRefused,
      },
      ...limited,
    },
  },
  forgotPassword: {
    summary: 'Have a link to reset the password sent',
    description: 'Answered alike whether or not the address has an account.',
    refusals: limited,
  },
  resetPassword: {
    summary: 'Set a new password',
    description: 'By the token from the mail, which works once.',
    refusals: limited,
  },
  logout: { summary: 'Log out', caller: 'customer' },
  logoutOthers: { summary: 'Log out everywhere else', caller: 'customer' },
  sessions: { summary: 'List the open sessions', caller: 'customer' },
  user: { summary: 'Read who is logged in', caller: 'customer' },
  updateProfile: {
    summary: 'Change the profile',
    caller: 'customer',
    refusals: { 403: notYourAccount },
  },
  updatePassword: {
    summary: 'Change the password',
    description: 'Ends all other sessions.',
    caller: 'customer',
    refusals: { 403: notYourAccount, 409: changedMeanwhile, ...limited },
  },
  updatePin: {
    summary: 'Change the security PIN',
    caller: 'customer',
    refusals: { 403: notYourAccount, 409: changedMeanwhile, ...limited },
  },
  verifyPin: {
    summary: 'Verify the security PIN',
    description: 'Worth one payment by gold within ten minutes, in this session.',
    caller: 'customer',
    refusals: { 403: notYourAccount, 409: changedMeanwhile, ...limited },
  },
  forgotPin: {
    summary: 'Have a code for a new PIN sent',
    caller: 'customer',
    refusals: limited,
  },
  resetPin: {
    summary: 'Set a new PIN by the code from the mail',
    caller: 'customer',
    refusals: { 409: changedMeanwhile, ...limited },
  },
  deleteAccount: {
    summary: 'Delete the account',
    description: 'Erases the person; orders and books stay without them.',
    caller: 'customer',
    refusals: {
      409: { reason: 'Gold or unfinished orders are left.', schema: AccountInUse },
      ...limited,
    },
  },
} satisfies Record<string, Operation>

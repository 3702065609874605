import { AccountInUse, LoginRefused } from './accounts.ts'
import { notYourAccount, type Operation, tooOften } from './api-description.ts'

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

const noTopup = 'There is no such top-up, or it is another’s.'

export const goldOperations = {
  goldBalance: {
    summary: 'Read the gold balance',
    caller: 'customer',
    refusals: { 403: notYourAccount },
  },
  goldHistory: {
    summary: 'List the gold history',
    caller: 'customer',
    refusals: { 403: notYourAccount },
  },
  goldStatement: {
    summary: 'Download a statement of gold',
    description: 'The days from one to another, both included, as CSV.',
    caller: 'customer',
    refusals: { 403: notYourAccount },
    produces: 'text/csv',
  },
  buyGold: {
    summary: 'Begin a top-up',
    description: 'Answers what its payment needs. Gold itself pays no top-up.',
    caller: 'customer',
    refusals: {
      403: notYourAccount,
      404: 'The account was deleted.',
      429: 'Too many top-ups are unpaid.',
    },
  },
  topupCallback: {
    summary: 'Have the payment of a top-up looked for',
    description: 'It worked if `success` is true. Safe to repeat.',
    caller: 'customer',
    refusals: { 404: noTopup, 409: 'The top-up is paid another way.' },
  },
  continueTopup: {
    summary: 'Continue an unpaid top-up',
    caller: 'customer',
    refusals: { 403: notYourAccount, 404: noTopup, 409: 'It is paid already, or was cancelled.' },
  },
  cancelTopup: {
    summary: 'Cancel an unpaid top-up',
    caller: 'customer',
    refusals: { 403: notYourAccount, 404: noTopup, 409: 'It is paid already.' },
  },
} satisfies Record<string, Operation>

const noAffiliate = 'The caller has no approved application.'

export const affiliateOperations = {
  registerAffiliate: {
    summary: 'Apply to become an affiliate',
    caller: 'customer',
    refusals: { 409: 'An application is pending or approved already.', 429: tooOften },
  },
  affiliateApplications: { summary: 'List the caller’s applications', caller: 'customer' },
  referrals: {
    summary: 'Read a month of referrals',
    description:
      'Who registered with the caller’s code, what they spent, and the commission of it.',
    caller: 'customer',
    refusals: { 403: noAffiliate },
  },
  chooseReferralCode: {
    summary: 'Choose the referral code',
    description: 'Once, in place of the one that came with the approval.',
    caller: 'customer',
    refusals: { 403: noAffiliate, 409: 'The code was chosen already.' },
  },
} satisfies Record<string, Operation>

const noConversation = 'There is no such conversation, or it is another customer’s.'
const thread = '`number`, `status`, `online`, `has_email`, `seen`'
const byToken =
  'A conversation is found by `x-chat-token`: 256 random bits in base64url, made by the client.'

export const supportOperations = {
  createTicket: {
    summary: 'Submit a support ticket',
    description:
      'Opens a thread: the shop is mailed, and its number acknowledged to the sender. Sent twice with the same `request_id`, it opens one.',
    caller: 'guest or customer',
    refusals: limited,
  },
  createPartnership: {
    summary: 'Submit a partnership enquiry',
    description: 'Opens a thread, as `createTicket` does.',
    caller: 'guest or customer',
    refusals: limited,
  },
  chatMessages: {
    summary: 'Say something in the live chat',
    description: `${byToken} The first message of a token opens it. Sent twice with the same \`key\`, a message is said once.`,
    caller: 'guest or customer',
    refusals: { ...limited, 404: noConversation },
  },
  chatStream: {
    summary: 'Listen to a conversation',
    description: `${byToken} Server-sent events: \`thread\` says how it stands (${thread}), \`message\` is a \`ChatMessage\`, from after \`last-event-id\` on. Where it ends with \`retry\`, ask again after that time.`,
    caller: 'guest or customer',
    refusals: { 404: noConversation },
    produces: 'text/event-stream',
  },
  chatSeen: {
    summary: 'Tell that an answer was seen',
    description: 'Answers that are not seen are mailed, where there is an address.',
    caller: 'guest or customer',
  },
  chatAvailability: {
    summary: 'Whether somebody of the shop is there',
    description: '`away_text` is what visitors read where nobody is, out of hours.',
  },
  chatEmail: {
    summary: 'Leave an address for answers',
    caller: 'guest or customer',
    refusals: { ...limited, 404: noConversation },
  },
} satisfies Record<string, Operation>

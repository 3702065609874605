import { AccountInUse, LoginRefused } from './accounts.ts'
import { notYourAccount, type Operation, rateLimited } from './api-description.ts'

const limited = { 429: rateLimited }
const changedMeanwhile = 'It was changed concurrently.'

export const accountOperations = {
  register: {
    summary: 'Register',
    description:
      'Sends a code to the address. An address with an account gets the same response, and its owner is notified by mail.',
    refusals: limited,
  },
  verifyEmail: {
    summary: 'Verify an email address',
    description: 'With the mailed code, valid for ten minutes. This creates the account.',
    refusals: limited,
  },
  resendEmailOtp: { summary: 'Request a new code', refusals: limited },
  login: {
    summary: 'Log in',
    description:
      'Returns a session token, valid for 24 hours, or 30 days with `remember`. An unverified address gets 403 and a new code.',
    refusals: {
      403: {
        reason:
          'The email address is not verified, or the account is suspended; the message says which.',
        schema: LoginRefused,
      },
      ...limited,
    },
  },
  forgotPassword: {
    summary: 'Request a password reset link',
    description: 'The response is the same whether or not the address has an account.',
    refusals: limited,
  },
  resetPassword: {
    summary: 'Set a new password',
    description: 'With the mailed token, which works once.',
    refusals: limited,
  },
  logout: { summary: 'Log out', caller: 'customer' },
  logoutOthers: { summary: 'Log out everywhere else', caller: 'customer' },
  sessions: { summary: 'List the open sessions', caller: 'customer' },
  user: { summary: 'Read the logged-in user', caller: 'customer' },
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
    description: 'Covers one gold payment within ten minutes in this session.',
    caller: 'customer',
    refusals: { 403: notYourAccount, 409: changedMeanwhile, ...limited },
  },
  forgotPin: {
    summary: 'Request a code for a new PIN',
    caller: 'customer',
    refusals: limited,
  },
  resetPin: {
    summary: 'Set a new PIN with the mailed code',
    caller: 'customer',
    refusals: { 409: changedMeanwhile, ...limited },
  },
  deleteAccount: {
    summary: 'Delete the account',
    description: 'Erases personal data; orders and accounting records stay without it.',
    caller: 'customer',
    refusals: {
      409: { reason: 'The account has gold or unfinished orders.', schema: AccountInUse },
      ...limited,
    },
  },
} satisfies Record<string, Operation>

const noTopup = 'There is no such top-up, or it is another customer’s.'

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
    summary: 'Download a gold statement',
    description: 'For a range of days, both ends included, as CSV.',
    caller: 'customer',
    refusals: { 403: notYourAccount },
    produces: 'text/csv',
  },
  buyGold: {
    summary: 'Start a top-up',
    description: 'Returns the data for its payment. A top-up cannot be paid with gold.',
    caller: 'customer',
    refusals: {
      403: notYourAccount,
      404: 'The account was deleted.',
      429: 'Too many top-ups are unpaid.',
    },
  },
  topupCallback: {
    summary: 'Confirm or check the payment of a top-up',
    description: '`success` says whether it worked. Safe to repeat.',
    caller: 'customer',
    refusals: { 404: noTopup, 409: 'The top-up is paid another way.' },
  },
  continueTopup: {
    summary: 'Continue an unpaid top-up',
    caller: 'customer',
    refusals: {
      403: notYourAccount,
      404: noTopup,
      409: 'The top-up is already paid or was cancelled.',
    },
  },
  cancelTopup: {
    summary: 'Cancel an unpaid top-up',
    caller: 'customer',
    refusals: { 403: notYourAccount, 404: noTopup, 409: 'The top-up is already paid.' },
  },
} satisfies Record<string, Operation>

const noAffiliate = 'The caller has no approved application.'

export const affiliateOperations = {
  registerAffiliate: {
    summary: 'Apply to become an affiliate',
    caller: 'customer',
    refusals: { 409: 'An application is already pending or approved.', 429: rateLimited },
  },
  affiliateApplications: { summary: 'List the caller’s applications', caller: 'customer' },
  referrals: {
    summary: 'Read a month of referrals',
    description:
      'People who registered with the caller’s code, their spending, and the commission.',
    caller: 'customer',
    refusals: { 403: noAffiliate },
  },
  chooseReferralCode: {
    summary: 'Choose a custom referral code',
    description: 'Possible once. The code from the approval stays valid.',
    caller: 'customer',
    refusals: { 403: noAffiliate, 409: 'A code has already been chosen.' },
  },
} satisfies Record<string, Operation>

const noConversation = 'There is no such conversation, or it is another customer’s.'
const thread = '`number`, `status`, `online`, `has_email`, `seen`'
const byToken =
  '`x-chat-token` identifies the conversation: 256 random bits in base64url, generated by the client.'

export const supportOperations = {
  createTicket: {
    summary: 'Submit a support ticket',
    description:
      'Opens a thread: the shop gets a mail, and the sender a confirmation with its number. Repeating the same `request_id` opens no second thread.',
    caller: 'guest or customer',
    refusals: limited,
  },
  createPartnership: {
    summary: 'Submit a partnership enquiry',
    description: 'Opens a thread, like `createTicket`.',
    caller: 'guest or customer',
    refusals: limited,
  },
  chatMessages: {
    summary: 'Send a message in the live chat',
    description: `${byToken} The first message opens it. Repeating a \`key\` stores no second message.`,
    caller: 'guest or customer',
    refusals: { ...limited, 404: noConversation },
  },
  chatStream: {
    summary: 'Stream a conversation',
    description: `${byToken} Server-sent events: \`thread\` has its state (${thread}), \`message\` is a \`ChatMessage\`, starting after \`last-event-id\`. If the stream ends with \`retry\`, reconnect after that time.`,
    caller: 'guest or customer',
    refusals: { 404: noConversation },
    produces: 'text/event-stream',
  },
  chatSeen: {
    summary: 'Mark a reply as seen',
    description: 'Unseen replies are mailed if the visitor left an address.',
    caller: 'guest or customer',
  },
  chatAvailability: {
    summary: 'Read whether an operator is online',
    description: '`away_text` is the message for visitors while nobody is, out of hours.',
  },
  chatEmail: {
    summary: 'Leave an address for replies',
    caller: 'guest or customer',
    refusals: { ...limited, 404: noConversation },
  },
} satisfies Record<string, Operation>

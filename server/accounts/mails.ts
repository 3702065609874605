import { pagePaths, pathTo } from '@apeak/contract/paths'
import type { Mail } from '#platform/mail/mail.ts'
import { type Block, composeMail, malaysianTime } from '#platform/mail/mail-layout.ts'
import type { Credential, NoticeKind } from './check-credential.ts'

/**
 * A recipient; without a name until the address is verified, so that typed text reaches no
 * stranger.
 */
type Recipient = { email: string; first_name?: string | null }

/**
 * The code that verifies a new address. It names its registration, since others may have registered
 * with the same address.
 */
export function emailCodeMail(
  publicUrl: string,
  person: Recipient & { created_at: Date },
  code: string,
): Mail {
  return compose(publicUrl, person, {
    subject: 'Your Apeak verification code',
    heading: 'Verify your e-mail address',
    blocks: [
      `Enter this code to verify your e-mail address. It expires in 10 minutes and works only for the registration on ${malaysianTime(person.created_at)}.`,
      { code },
      {
        link: {
          label: 'Enter the code',
          href: publicUrl + pathTo(pagePaths.verifyEmail, {}, { email: person.email }),
        },
      },
      'If you did not register then, do not enter this code: the account would have someone else’s password. Without the code, nothing happens.',
    ],
  })
}

/** Mailed to the owner of an existing account when somebody registers with its address. */
export function accountExistsMail(publicUrl: string, person: Recipient): Mail {
  return compose(publicUrl, person, {
    subject: 'You already have an Apeak account',
    heading: 'You already have an account',
    blocks: [
      'Someone tried to create an account with this address, but you already have one. Nothing was changed. If it was you, log in, or reset your password if you forgot it.',
      { link: { label: 'Log in', href: publicUrl + pagePaths.login } },
    ],
  })
}

/** The link that sets a new password. Its host is the configured one, never the request's. */
export function resetLinkMail(publicUrl: string, person: Recipient, token: string): Mail {
  const page = pathTo(pagePaths.resetPassword, {}, { token, email: person.email })
  return compose(publicUrl, person, {
    subject: 'Reset your Apeak password',
    heading: 'Reset your password',
    blocks: [
      'Use this link to choose a new password. It expires in 60 minutes and works once.',
      { link: { label: 'Reset password', href: publicUrl + page } },
      'If you did not request this, ignore this e-mail. Your password has not changed.',
    ],
  })
}

/** The code that resets a PIN. */
export function pinCodeMail(publicUrl: string, person: Recipient, code: string): Mail {
  return compose(publicUrl, person, {
    subject: 'Your Apeak code for a new PIN',
    heading: 'Choose a new security PIN',
    blocks: [
      'Enter this code to choose a new security PIN. It expires in 10 minutes.',
      { code },
      'If this was not you, someone may have access to your account. Change your password.',
    ],
  })
}

/** A change of an account that its owner should know. */
export type Notice = {
  to: string
  first_name: string | null
} & (
  | { kind: NoticeKind; reason?: string | null }
  | { kind: 'locked'; thing: Credential; minutes: number }
)

/** Informs an account's owner of a change. */
export function noticeMail(publicUrl: string, notice: Notice): Mail {
  const person = { email: notice.to, first_name: notice.first_name }
  if (notice.kind === 'locked') return lockedMail(publicUrl, person, notice)
  return compose(publicUrl, person, noticeContents(publicUrl, notice.reason ?? '')[notice.kind])
}

function noticeContents(publicUrl: string, reason: string): Record<NoticeKind, Content> {
  const reset: Block = {
    link: { label: 'Reset password', href: publicUrl + pagePaths.forgotPassword },
  }
  const section = (label: string, name: string): Block => ({
    link: { label, href: publicUrl + pathTo(pagePaths.accountInfo, {}, { section: name }) },
  })
  return {
    'password-changed': {
      subject: 'Your Apeak password was changed',
      heading: 'Password changed',
      blocks: [
        'Your password was changed, and all other devices were logged out. If this was not you, reset your password now.',
        reset,
        'Once logged in, you can see all devices that are logged in, and log them out.',
        section("See where you're logged in", 'change-password'),
      ],
    },
    'pin-changed': {
      subject: 'Your Apeak security PIN was changed',
      heading: 'Security PIN changed',
      blocks: [
        'Your security PIN was changed. If this was not you, someone may have access to your account. Reset your password now, which logs out all devices, then choose a new PIN.',
        reset,
        section('Choose a new PIN', 'security-pin'),
      ],
    },
    'account-deleted': {
      subject: 'Your Apeak account was deleted',
      heading: 'Account deleted',
      blocks: [
        'Your account was deleted, including your name, e-mail address, phone number and birthday. We keep your past orders without these details. This is our last e-mail about it.',
      ],
    },
    'account-suspended': {
      subject: 'Your Apeak account is suspended',
      heading: 'Account suspended',
      blocks: [
        `Your account is suspended, and all devices were logged out. ${reason}`,
        'Your orders and gold are not affected. If you think this is a mistake, contact us.',
        { link: { label: 'Contact us', href: publicUrl + pagePaths.submitTicket } },
      ],
    },
    'suspension-lifted': {
      subject: 'Your Apeak account is open again',
      heading: 'Account open again',
      blocks: [
        'You can log in to your account again. Nothing in it has changed.',
        { link: { label: 'Log in', href: publicUrl + pagePaths.login } },
      ],
    },
  }
}

const lockedThings: Record<Credential, { name: string; wayOut: string }> = {
  password: { name: 'password', wayOut: 'Resetting your password unlocks it immediately.' },
  pin: {
    name: 'security PIN',
    wayOut: "Choosing a new PIN with 'Forgot PIN?' unlocks it immediately.",
  },
  'email-code': { name: 'verification code', wayOut: 'Request a new code after that.' },
  'pin-code': { name: 'code for a new PIN', wayOut: 'Request a new code after that.' },
}

function lockedMail(
  publicUrl: string,
  person: Recipient,
  { thing, minutes }: { thing: Credential; minutes: number },
): Mail {
  const { name, wayOut } = lockedThings[thing]
  const time = minutes < 120 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`
  return compose(publicUrl, person, {
    subject: `Your Apeak ${name} is temporarily locked`,
    heading: 'Too many failed attempts',
    blocks: [
      `The ${name} of your account was entered incorrectly five times, so it is locked for ${time} on the network used. You stay logged in on your devices. ${wayOut}`,
      'If this was not you, someone may be guessing it. We are blocking these attempts. Use a password that you use nowhere else.',
    ],
  })
}

type Content = { subject: string; heading: string; blocks: Block[] }

function compose(publicUrl: string, { email, first_name }: Recipient, content: Content): Mail {
  const blocks = [first_name ? `Hello ${first_name},` : 'Hello,', ...content.blocks]
  return composeMail(publicUrl, { to: email, ...content, blocks })
}

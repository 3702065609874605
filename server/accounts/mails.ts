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
      `Type this code into Apeak to verify your e-mail address. It is good for 10 minutes, and only for what was registered on ${malaysianTime(person.created_at)}.`,
      { code },
      {
        link: {
          label: 'Enter the code',
          href: publicUrl + pathTo(pagePaths.verifyEmail, {}, { email: person.email }),
        },
      },
      "If you did not register then, do not type this code in: the account would have somebody else's password. Without the code nothing happens.",
    ],
  })
}

/** Mailed to the owner of an existing account when somebody registers with its address. */
export function accountExistsMail(publicUrl: string, person: Recipient): Mail {
  return compose(publicUrl, person, {
    subject: 'You already have an Apeak account',
    heading: 'You already have an account',
    blocks: [
      'Somebody tried to register at Apeak with this address, which has an account already. Nothing was changed. If it was you, log in, or choose a new password if you forgot yours.',
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
      'Choose a new password with this link. It is good for 60 minutes and works once.',
      { link: { label: 'Reset password', href: publicUrl + page } },
      'If this was not you, you need do nothing: your password stays as it is.',
    ],
  })
}

/** The code that resets a PIN. */
export function pinCodeMail(publicUrl: string, person: Recipient, code: string): Mail {
  return compose(publicUrl, person, {
    subject: 'Your Apeak code for a new PIN',
    heading: 'Choose a new security PIN',
    blocks: [
      'Type this code into Apeak to choose a new security PIN. It is good for 10 minutes.',
      { code },
      'If this was not you, somebody may be logged in to your account: change your password.',
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
        'Your password was changed, and everybody else who was logged in to your account was logged out. If this was not you, reset your password now.',
        reset,
        'Once logged in, you can see where else your account is open, and log others out.',
        section("See where you're logged in", 'change-password'),
      ],
    },
    'pin-changed': {
      subject: 'Your Apeak security PIN was changed',
      heading: 'Security PIN changed',
      blocks: [
        'Your security PIN was changed. If this was not you, somebody may be logged in to your account: reset your password now, which logs everybody out, then choose a new PIN.',
        reset,
        section('Choose a new PIN', 'security-pin'),
      ],
    },
    'account-deleted': {
      subject: 'Your Apeak account was deleted',
      heading: 'Account deleted',
      blocks: [
        'Your account was deleted, and your name, e-mail address, phone number and birthday with it. Your past orders are kept without them. This is the last mail about it.',
      ],
    },
    'account-suspended': {
      subject: 'Your Apeak account is suspended',
      heading: 'Account suspended',
      blocks: [
        `Nobody can log in to your account for now, and it was logged out everywhere. ${reason}`,
        'Your orders and your gold stay as they are. If you think that this is wrong, write to us.',
        { link: { label: 'Write to us', href: publicUrl + pagePaths.submitTicket } },
      ],
    },
    'suspension-lifted': {
      subject: 'Your Apeak account is open again',
      heading: 'Account open again',
      blocks: [
        'You can log in to your account again. Everything in it is as it was.',
        { link: { label: 'Log in', href: publicUrl + pagePaths.login } },
      ],
    },
  }
}

const lockedThings: Record<Credential, { name: string; wayOut: string }> = {
  password: { name: 'password', wayOut: 'Resetting your password unlocks it at once.' },
  pin: {
    name: 'security PIN',
    wayOut: "Choosing a new PIN with 'Forgot PIN?' unlocks it at once.",
  },
  'email-code': { name: 'verification code', wayOut: 'Ask for a new code after that time.' },
  'pin-code': { name: 'code for a new PIN', wayOut: 'Ask for a new code after that time.' },
}

function lockedMail(
  publicUrl: string,
  person: Recipient,
  { thing, minutes }: { thing: Credential; minutes: number },
): Mail {
  const { name, wayOut } = lockedThings[thing]
  const time = minutes < 120 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`
  return compose(publicUrl, person, {
    subject: `Your Apeak ${name} is locked for a while`,
    heading: 'Too many wrong tries',
    blocks: [
      `The ${name} of your account was entered wrongly five times, so it is locked for ${time} where that was. Wherever you are logged in already, you stay so. ${wayOut}`,
      'If this was not you, somebody is guessing. They are being stopped; choose a password that you use nowhere else.',
    ],
  })
}

type Content = { subject: string; heading: string; blocks: Block[] }

function compose(publicUrl: string, { email, first_name }: Recipient, content: Content): Mail {
  const blocks = [first_name ? `Hello ${first_name},` : 'Hello,', ...content.blocks]
  return composeMail(publicUrl, { to: email, ...content, blocks })
}

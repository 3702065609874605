import { type Language, pathIn } from '@apeak/contract/languages'
import { pagePaths, pathTo } from '@apeak/contract/paths'
import { type Messages, messagesIn } from '#messages/messages.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { type Block, composeMail, malaysianTime } from '#platform/mail/mail-layout.ts'
import type { Credential, NoticeKind } from './check-credential.ts'

/**
 * A recipient; without a name until the address is verified, so that typed text reaches no
 * stranger.
 */
type Recipient = { email: string; first_name?: string | null; language: Language }

type Says = Messages['accountMails']

/**
 * The code that verifies a new address. It names its registration, since others may have registered
 * with the same address.
 */
export function emailCodeMail(
  publicUrl: string,
  person: Recipient & { created_at: Date },
  code: string,
): Mail {
  const { email, created_at, language } = person
  const path = pathTo(pagePaths.verifyEmail, {}, { email })
  return compose(publicUrl, person, (say) => ({
    subject: say.verifySubject,
    heading: say.verifyHeading,
    blocks: [
      say.verifyText(malaysianTime(created_at, language)),
      { code },
      linkTo(publicUrl, person, say.enterCode, path),
      say.notRegistered,
    ],
  }))
}

/** Mailed to the owner of an existing account when somebody registers with its address. */
export const accountExistsMail = (publicUrl: string, person: Recipient): Mail =>
  compose(publicUrl, person, (say) => ({
    subject: say.existsSubject,
    heading: say.existsHeading,
    blocks: [
      say.existsText,
      linkTo(publicUrl, person, messagesIn[person.language].mails.logIn, pagePaths.login),
    ],
  }))

/** The link that sets a new password. Its host is the configured one, never the request's. */
export function resetLinkMail(publicUrl: string, person: Recipient, token: string): Mail {
  const page = pathTo(pagePaths.resetPassword, {}, { token, email: person.email })
  return compose(publicUrl, person, (say) => ({
    subject: say.resetSubject,
    heading: say.resetHeading,
    blocks: [say.resetText, linkTo(publicUrl, person, say.resetPassword, page), say.notRequested],
  }))
}

/** The code that resets a PIN. */
export const pinCodeMail = (publicUrl: string, person: Recipient, code: string): Mail =>
  compose(publicUrl, person, (say) => ({
    subject: say.pinCodeSubject,
    heading: say.pinCodeHeading,
    blocks: [say.pinCodeText, { code }, say.notYou],
  }))

/** A change of an account that its owner should know. */
export type Notice = {
  to: string
  first_name: string | null
  language: Language
} & (
  | { kind: NoticeKind; reason?: string | null }
  | { kind: 'locked'; thing: Credential; minutes: number }
)

/** Informs an account's owner of a change. */
export function noticeMail(publicUrl: string, notice: Notice): Mail {
  const { to: email, first_name, language } = notice
  const person = { email, first_name, language }
  return compose(publicUrl, person, (say) =>
    notice.kind === 'locked'
      ? lockedContent(say, notice)
      : noticeContents(publicUrl, person, say, notice.reason ?? '')[notice.kind],
  )
}

function noticeContents(
  publicUrl: string,
  person: Recipient,
  say: Says,
  reason: string,
): Record<NoticeKind, Content> {
  const { contactUs, logIn } = messagesIn[person.language].mails
  const link = (label: string, path: string) => linkTo(publicUrl, person, label, path)
  const section = (label: string, name: string) =>
    link(label, pathTo(pagePaths.accountInfo, {}, { section: name }))
  const reset = link(say.resetPassword, pagePaths.forgotPassword)
  return {
    'password-changed': {
      subject: say.passwordChangedSubject,
      heading: say.passwordChangedHeading,
      blocks: [
        say.passwordChangedText,
        reset,
        say.seeDevices,
        section(say.devicesLink, 'change-password'),
      ],
    },
    'pin-changed': {
      subject: say.pinChangedSubject,
      heading: say.pinChangedHeading,
      blocks: [say.pinChangedText, reset, section(say.newPinLink, 'security-pin')],
    },
    'account-deleted': {
      subject: say.deletedSubject,
      heading: say.deletedHeading,
      blocks: [say.deletedText],
    },
    'account-suspended': {
      subject: say.suspendedSubject,
      heading: say.suspendedHeading,
      blocks: [
        say.suspendedText(reason),
        say.suspendedMistake,
        link(contactUs, pagePaths.submitTicket),
      ],
    },
    'suspension-lifted': {
      subject: say.openAgainSubject,
      heading: say.openAgainHeading,
      blocks: [say.openAgainText, link(logIn, pagePaths.login)],
    },
  }
}

const lockedMessages = {
  password: { subject: 'passwordLockedSubject', text: 'passwordLocked' },
  pin: { subject: 'pinLockedSubject', text: 'pinLocked' },
  'email-code': { subject: 'emailCodeLockedSubject', text: 'emailCodeLocked' },
  'pin-code': { subject: 'pinCodeLockedSubject', text: 'pinCodeLocked' },
} as const satisfies Record<Credential, unknown>

function lockedContent(
  say: Says,
  { thing, minutes }: { thing: Credential; minutes: number },
): Content {
  const { subject, text } = lockedMessages[thing]
  const time = minutes < 120 ? say.minutes(minutes) : say.hours(Math.ceil(minutes / 60))
  return {
    subject: say[subject],
    heading: say.lockedHeading,
    blocks: [say[text](time), say.beingGuessed],
  }
}

type Content = { subject: string; heading: string; blocks: Block[] }

const linkTo = (
  publicUrl: string,
  { language }: Recipient,
  label: string,
  path: string,
): Block => ({ link: { label, href: publicUrl + pathIn(language, path) } })

function compose(
  publicUrl: string,
  { email, first_name, language }: Recipient,
  contentOf: (say: Says) => Content,
): Mail {
  const { accountMails, mails } = messagesIn[language]
  const content = contentOf(accountMails)
  const hello = first_name ? mails.helloName(first_name) : mails.hello
  const blocks = [hello, ...content.blocks]
  return composeMail(publicUrl, { to: email, language, ...content, blocks })
}

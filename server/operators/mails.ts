import { rolesInWords } from '@apeak/contract/operators'
import { consolePages } from '@apeak/contract/paths'
import type { Mail } from '#platform/mail/mail.ts'
import { type Block, composeMail } from '#platform/mail/mail-layout.ts'
import type { OperatorNotice, TeamNews } from './notices.ts'

type Recipient = { name: string; email: string }
type Person = Recipient & { roles: string[] }

/** A mail to an operator about the console; the heading is the subject unless given. */
function consoleMail(
  publicUrl: string,
  mail: {
    to: Recipient
    subject: string
    heading?: string
    blocks: Block[]
  },
): Mail {
  const { to, subject, heading = subject, blocks } = mail
  return composeMail(publicUrl, {
    to: to.email,
    subject: `Apeak console: ${subject}`,
    heading,
    blocks: [`Hello ${to.name},`, ...blocks],
  })
}

/**
 * The mail with an invitation's link. Its token is in the fragment, which browsers never send to a
 * server.
 */
export function invitationMail(
  publicUrl: string,
  invited: Person & { invited_by: string },
  token: string,
): Mail {
  const { name, email, roles, invited_by } = invited
  return composeMail(publicUrl, {
    to: email,
    subject: 'You are invited to run Apeak',
    heading: 'Welcome to the team',
    blocks: [
      `Hello ${name},`,
      `${invited_by} invites you to the console of Apeak. Your role will be ${rolesInWords(roles)}. Choose a password and set up an authenticator app with this link. It is valid for 72 hours and works once.`,
      {
        link: {
          label: 'Accept the invitation',
          href: `${publicUrl}${consolePages.acceptInvitation}#${token}`,
        },
      },
      'If you did not expect this invitation, ignore this email.',
    ],
  })
}

/** The mail with a password reset link. Its token is in the fragment, as in an invitation. */
export function passwordResetMail(
  publicUrl: string,
  { name, email }: Recipient,
  token: string,
): Mail {
  return consoleMail(publicUrl, {
    to: { name, email },
    subject: 'choose a new password',
    heading: 'Choose a new password',
    blocks: [
      'Choose a new password for the console with this link. It is valid for an hour and works once. You will still need your authenticator app to log in.',
      {
        link: {
          label: 'Choose a password',
          href: `${publicUrl}${consolePages.resetPassword}#${token}`,
        },
      },
      'If you did not request this, ignore this email. Your password does not change.',
    ],
  })
}

/** The mail with the code that confirms an enrolment. */
export function emailCodeMail(publicUrl: string, { name, email }: Recipient, code: string): Mail {
  return consoleMail(publicUrl, {
    to: { name, email },
    subject: 'your code',
    heading: 'Set up your authenticator app',
    blocks: [
      'You are logging in without an authenticator app. Enter this code in the console to set one up. It is valid for 30 minutes, in the browser where you log in.',
      { rows: [['Your code', code]] },
      'If this was not you, somebody knows your password. Do not share the code, change your password, and tell an owner of the shop immediately.',
    ],
  })
}

/** The mail to owners when somebody joins, is reactivated or changes roles. */
export function teamNewsMail(
  publicUrl: string,
  owner: Recipient,
  { kind, person, by, was }: Pick<TeamNews, 'kind' | 'by' | 'was'> & { person: Person },
): Mail {
  const { name, email } = person
  const role = rolesInWords(person.roles)
  const { subject, text } = {
    joined: {
      subject: `${name} joined as ${role}`,
      text: `${name} accepted the invitation that ${by} sent to ${email}, and is ${role} now.`,
    },
    'role-changed': {
      subject: `${name} is ${role} now`,
      text: `${by} changed the role of ${name} (${email}) from ${was} to ${role}.`,
    },
    reactivated: {
      subject: `${name} has access again`,
      text: `${by} gave ${name} (${email}) access to the console again, as ${role}.`,
    },
  }[kind]
  return consoleMail(publicUrl, {
    to: owner,
    subject,
    blocks: [
      text,
      { link: { label: 'See all operators', href: `${publicUrl}${consolePages.operators}` } },
      'If this is not right, deactivate both operators immediately.',
    ],
  })
}

/** The mail to an operator about a change to their login. */
export function operatorNoticeMail(publicUrl: string, person: Person, kind: OperatorNotice): Mail {
  const { subject, text } = noticeTexts(person)[kind]
  const link = { label: 'Open the console', href: publicUrl + consolePages.home }
  return consoleMail(publicUrl, {
    to: person,
    subject,
    blocks: [
      text,
      // A deactivated operator cannot open the console.
      ...(kind === 'deactivated' ? [] : [{ link }]),
      'If this was not you or is not right, tell an owner of the shop immediately.',
    ],
  })
}

/** The mail to owners about a sensitive action: what was done, in rows, with a link. */
export function ownersNoticeMail(
  publicUrl: string,
  owner: Recipient,
  { by, did, rows, page }: { by: string; did: string; rows: [string, string][]; page?: string },
): Mail {
  const subject = `${by} ${did}`
  const href = publicUrl + (page ?? consolePages.home)
  return consoleMail(publicUrl, {
    to: owner,
    subject,
    blocks: [
      { rows },
      { link: { label: 'Open the console', href } },
      'If this is not right, deactivate the operator who did it.',
    ],
  })
}

const noticeTexts = ({
  roles,
}: Person): Record<OperatorNotice, { subject: string; text: string }> => ({
  'second-factor-set-up': {
    subject: 'Authenticator app set up',
    text: 'An authenticator app was set up for your login, and all other sessions were logged out.',
  },
  'second-factor-reset': {
    subject: 'Second factor reset',
    text: 'An owner has reset your second factor. At your next login you get a code by email and set up an authenticator app.',
  },
  'recovery-code-used': {
    subject: 'Recovery code used',
    text: 'One of your recovery codes was used instead of your authenticator app. It cannot be used again.',
  },
  'recovery-codes-renewed': {
    subject: 'New recovery codes',
    text: 'You have new recovery codes. The old ones no longer work.',
  },
  'password-changed': {
    subject: 'Password changed',
    text: 'Your password was changed, and all other sessions were logged out.',
  },
  'role-changed': {
    subject: 'Your role was changed',
    text: `Your role is now ${rolesInWords(roles)}. Please log in again.`,
  },
  deactivated: {
    subject: 'Your access has ended',
    text: 'An owner has deactivated your access to the console.',
  },
  reactivated: {
    subject: 'Your access is restored',
    text: 'An owner has restored your access to the console.',
  },
  'password-locked': {
    subject: 'Wrong passwords',
    text: 'Somebody entered a wrong password for your login five times and is locked out for a while. You can log in elsewhere as usual.',
  },
  'access-link-made': {
    subject: 'An access link to the console was created',
    text: 'Somebody created a link on the shop’s server that lets an operator set a new password and authenticator app. The history in the console names the operator.',
  },
  'code-locked': {
    subject: 'Wrong codes',
    text: 'Somebody who knows your password entered a wrong code five times. Codes from there are refused for 15 minutes. If it was not you, change your password.',
  },
  'codes-guessed': {
    subject: 'Wrong codes',
    text: 'Somebody who knows your password entered wrong codes from places where you have not logged in within the last month. If it was not you, change your password.',
  },
})

import { consolePages } from '@apeak/contract/paths'
import type { Mail } from '#platform/mail/mail.ts'
import { type Block, composeMail } from '#platform/mail/mail-layout.ts'
import type { OperatorNotice, TeamNews } from './notices.ts'

type Recipient = { name: string; email: string; role: string }

/** A mail to an operator about the console; the heading is the subject unless given. */
function consoleMail(
  publicUrl: string,
  mail: {
    to: Pick<Recipient, 'name' | 'email'>
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
  invited: Recipient & { invited_by: string },
  token: string,
): Mail {
  const { name, email, role, invited_by } = invited
  return composeMail(publicUrl, {
    to: email,
    subject: 'You are invited to run Apeak',
    heading: 'Welcome to the team',
    blocks: [
      `Hello ${name},`,
      `${invited_by} invites you to the console of Apeak. Your role will be ${role}. Choose a password and set up an authenticator app with this link: it is good for 72 hours and works once.`,
      {
        link: {
          label: 'Accept the invitation',
          href: `${publicUrl}${consolePages.acceptInvitation}#${token}`,
        },
      },
      'If you do not know what this is about, you need do nothing.',
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
    subject: 'choose another password',
    heading: 'Choose another password',
    blocks: [
      'Choose another password for the console with this link: it is good for an hour and works once. You will still need your authenticator app to log in.',
      {
        link: {
          label: 'Choose a password',
          href: `${publicUrl}${consolePages.resetPassword}#${token}`,
        },
      },
      'If you did not ask for it, you need do nothing: your password stays as it is.',
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
      'You are logging in without an authenticator app. Enter this code in the console to set one up. It is good for 30 minutes, in the browser where you log in.',
      { rows: [['Your code', code]] },
      'If this was not you, somebody knows your password. Give the code to nobody, choose another password, and tell an owner of the shop at once.',
    ],
  })
}

/** The mail to owners when somebody joins, is reactivated or changes role. */
export function teamNewsMail(
  publicUrl: string,
  owner: Recipient,
  { kind, person, by, was }: Pick<TeamNews, 'kind' | 'by' | 'was'> & { person: Recipient },
): Mail {
  const { name, email, role } = person
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
      'If this is not right, end the access of both at once.',
    ],
  })
}

/** The mail to an operator about a change to their login. */
export function operatorNoticeMail(
  publicUrl: string,
  person: Recipient,
  kind: OperatorNotice,
): Mail {
  const { subject, text } = noticeTexts(person)[kind]
  const link = { label: 'Open the console', href: publicUrl + consolePages.home }
  return consoleMail(publicUrl, {
    to: person,
    subject,
    blocks: [
      text,
      // A deactivated operator cannot open the console.
      ...(kind === 'deactivated' ? [] : [{ link }]),
      'If this was not you or is not right, tell an owner of the shop at once.',
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
      'If this is not right, end the access of whoever did it.',
    ],
  })
}

const noticeTexts = ({
  role,
}: Recipient): Record<OperatorNotice, { subject: string; text: string }> => ({
  'second-factor-set-up': {
    subject: 'Authenticator app set up',
    text: 'An authenticator app was set up for your login, and everybody else who was logged in with it was logged out.',
  },
  'second-factor-reset': {
    subject: 'Second factor reset',
    text: 'An owner has reset your second factor. At your next login you get a code by e-mail and set up an authenticator app.',
  },
  'recovery-code-used': {
    subject: 'Recovery code used',
    text: 'One of your recovery codes was used instead of your authenticator app. It does not work again.',
  },
  'recovery-codes-renewed': {
    subject: 'New recovery codes',
    text: 'You have new recovery codes. The old ones do not work any more.',
  },
  'password-changed': {
    subject: 'Password changed',
    text: 'Your password was changed, and everybody else who was logged in with it was logged out.',
  },
  'role-changed': {
    subject: 'Your role was changed',
    text: `Your role is now ${role}. Please log in again.`,
  },
  deactivated: {
    subject: 'Your access has ended',
    text: 'An owner has ended your access to the console.',
  },
  reactivated: {
    subject: 'Your access is back',
    text: 'An owner has given you access to the console again.',
  },
  'password-locked': {
    subject: 'Wrong passwords',
    text: 'Somebody typed your password wrong five times. Whoever it is has to wait. Elsewhere you can log in as before.',
  },
  'access-link-made': {
    subject: 'A link into the console was made',
    text: 'On the server of the shop somebody made a link by which an operator chooses another password and sets up another authenticator app. The history in the console names the operator.',
  },
  'code-locked': {
    subject: 'Wrong codes',
    text: 'Somebody who knows your password typed a wrong code five times. No code is taken from there for 15 minutes. Unless it was you, change your password.',
  },
})

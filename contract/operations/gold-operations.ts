import { notYourAccount, type Operation } from './operation.ts'

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

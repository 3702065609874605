import { callbackPaths } from '@apeak/contract/paths'
import {
  CALL_LIMIT_MS,
  type OpeningAttempt,
  type Provider,
  type ProviderModule,
  type ProviderTools,
} from '../provider.ts'
import { fiuuBatchConfirmation } from './fiuu-batch-confirmation.ts'
import { fiuuRoutes, readFiuu, receivedByFiuu, verifyFiuu } from './fiuu-callbacks.ts'
import { type FiuuClient, fiuuClient } from './fiuu-client.ts'
import { confirmFiuu, type Fiuu, standingAtFiuu } from './fiuu-confirm.ts'
import { fiuuDecline } from './fiuu-declines.ts'
import { FiuuQuestions } from './fiuu-questions.ts'
import { refundStatusAtFiuu, refundsAtFiuu, sendFiuuRefund } from './fiuu-refunding.ts'
import { fiuuReports } from './fiuu-report.ts'
import { type FiuuSettings, fiuuKeyNames, readFiuuSettings } from './fiuu-settings.ts'
import { fiuuPolling, syncFiuu } from './fiuu-sync.ts'

/** Fiuu: banks, wallets and cards, on a page of its own. */
export const fiuu: ProviderModule = {
  name: 'fiuu',
  method: {
    label: 'Online banking & e-wallets',
    marks: ['fpx', 'tng', 'grabpay', 'duitnow'],
    min_payable_sen: 101,
  },
  keyNames: fiuuKeyNames,
  configure(env, { production }) {
    const settings = readFiuuSettings(env, production)
    return { name: 'fiuu', settings, connect: (tools) => connect(settings, tools) }
  },
}

function connect(settings: FiuuSettings, tools: ProviderTools): Provider {
  const client = fiuuClient({ ...settings, timeLimitMs: CALL_LIMIT_MS })
  const parts: Fiuu = { client, settings, tools, questions: new FiuuQuestions() }
  return {
    name: 'fiuu',
    channels: settings.channels,
    open: (attempt) => ({ fiuu_url: pageOf(client, attempt) }),
    routes: fiuuRoutes,
    signedHeaders: [],
    verify: (raw) => verifyFiuu(raw, settings),
    readMessage: (raw) => readFiuu(raw, settings),
    declineReason: fiuuDecline,
    async acknowledge(raw) {
      const received = receivedByFiuu(raw, settings)
      return received ? client.acknowledge(received) : { kind: 'ok', value: null }
    },
    confirm: (claim, attempt) => confirmFiuu(parts, claim, attempt),
    batchConfirmation: fiuuBatchConfirmation(parts),
    polling: fiuuPolling(settings),
    sync: (attempts, options) => syncFiuu(parts, attempts, options),
    refund: (refund, publicUrl) => sendFiuuRefund(client, refund, publicUrl),
    refundStatus: (refund) => refundStatusAtFiuu(client, refund),
    refundsOf: (tranID) => refundsAtFiuu(client, tranID),
    standing: (payment) => standingAtFiuu(parts, payment),
    reports: fiuuReports(client, settings.merchantId),
  }
}

function pageOf(client: FiuuClient, attempt: OpeningAttempt): string {
  const callback = attempt.publicUrl + callbackPaths.fiuu[attempt.kind]
  return client.paymentUrl({
    amountSen: attempt.amount_sen,
    orderid: attempt.reference,
    billName: 'guest',
    billEmail: attempt.email,
    billMobile: '-',
    billDescription: attempt.description,
    returnUrl: callback,
    callbackUrl: callback,
    cancelUrl: attempt.pageUrl,
    ...(attempt.channel !== null && { channel: attempt.channel }),
  })
}

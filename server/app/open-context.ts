import { join } from 'node:path'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { type AccountRecords, contactsById } from '#accounts/accounts.ts'
import type { AccountsContext } from '#accounts/context.ts'
import { accountAffiliates } from '#affiliates/account-affiliates.ts'
import { affiliateEvents } from '#affiliates/affiliate-events.ts'
import { productNames } from '#catalog/stocks.ts'
import { catalogTexts } from '#catalog/translated-tables.ts'
import { isOrderQuoteValid } from '#checkout/continued-order.ts'
import { accountPlayers } from '#checkout/players.ts'
import { contentTexts } from '#content/translated-tables.ts'
import { accountGold } from '#gold/account-gold.ts'
import { adjustmentEvents, topupEvents } from '#gold/gold.ts'
import { topupPayable } from '#gold/payable.ts'
import { addOperatorEvent, operatorEventsOf } from '#operators/operators.ts'
import { orderEvents } from '#orders/orders.ts'
import { accountOrders, orderLimits } from '#orders/own-orders.ts'
import { orderPayable } from '#orders/payable.ts'
import type { OrdersContext } from '#orders/settings.ts'
import { paymentTexts } from '#payments/methods/translated-tables.ts'
import { paymentEvents } from '#payments/move-payment.ts'
import type { PayableHandler, Payables } from '#payments/payable.ts'
import { testPayable } from '#payments/provider-tests/payable.ts'
import { connectProviders } from '#payments/providers/connect-providers.ts'
import { unmatchedEvents } from '#payments/reconciliation/move-unmatched.ts'
import { refundEvents } from '#payments/refunds/move-refund.ts'
import { ResponseCache } from '#platform/cache/response-cache.ts'
import { FileStore } from '#platform/files/files.ts'
import { EventStreams } from '#platform/http/event-streams.ts'
import { openMailer } from '#platform/mail/mail.ts'
import { openDatabase } from '#platform/postgres/database.ts'
import type { History, SubjectNames } from '#platform/postgres/events.ts'
import { openHeartbeat } from '#platform/postgres/heartbeat.ts'
import type { TranslatedTable } from '#platform/postgres/translations.ts'
import type { Hasher } from '#platform/secrets/secret-hashes.ts'
import { openSecrets } from '#platform/secrets/secrets.ts'
import { shopTexts } from '#shop/translated-tables.ts'
import { accountSupplies } from '#suppliers/account-supplies.ts'
import { connectSuppliers } from '#suppliers/connect-suppliers.ts'
import type { SuppliersContext } from '#suppliers/context.ts'
import { accountThreads } from '#support/erase-threads.ts'
import { threadEvents } from '#support/support.ts'
import { supportTexts } from '#support/translated-tables.ts'
import type { TranslationsContext } from '#translations/context.ts'
import type { Config } from './config.ts'

/** Dependencies of all routes and jobs. */
export type AppContext = AccountsContext &
  OrdersContext &
  SuppliersContext &
  TranslationsContext & { readonly config: Config }

/** Everything that can be paid for. */
const allPayables: Payables = {
  order: { ...orderPayable, isQuoteStillValid: isOrderQuoteValid },
  topup: topupPayable,
  test: testPayable,
}

/** All histories that record operators' actions. */
const allHistories: readonly History[] = [
  { kind: 'order', events: orderEvents },
  { kind: 'payment', events: paymentEvents },
  { kind: 'refund', events: refundEvents },
  { kind: 'unmatched-money', events: unmatchedEvents },
  { kind: 'topup', events: topupEvents },
  { kind: 'gold-adjustment', events: adjustmentEvents },
  { kind: 'thread', events: threadEvents },
  { kind: 'affiliate', events: affiliateEvents },
]

/** All tables with translated texts, in the order in which operators see them. */
export const allTranslatedTables: readonly TranslatedTable[] = [
  ...catalogTexts,
  ...contentTexts,
  ...paymentTexts,
  ...shopTexts,
  ...supportTexts,
]

/** Display names of the subjects of operators' events, by kind. */
const allSubjectNames: SubjectNames = {
  order: referencesOf(allPayables.order),
  topup: referencesOf(allPayables.topup),
  test: referencesOf(allPayables.test),
  product: productNames,
  customer: async (db, ids) => {
    const customers = await contactsById(db, ids.map(Number))
    return new Map(
      [...customers].map(([id, { name, email }]) => [String(id), `${name} (${email})`]),
    )
  },
}

function referencesOf({ namesOf }: PayableHandler): SubjectNames[string] {
  return async (db, ids) =>
    new Map((await namesOf(db, ids)).map(({ id, short_reference }) => [id, short_reference]))
}

/** Personal records of each domain. A refusal to delete an account names them in this order. */
const allAccountRecords: readonly AccountRecords[] = [
  accountOrders,
  accountGold,
  accountAffiliates,
  accountThreads,
  accountPlayers,
  accountSupplies,
]

/** Creates the dependencies of one process. */
export async function openContext(
  config: Config,
  { pool, log, hasher }: { pool: Pool; log: Logger; hasher: Hasher },
): Promise<AppContext> {
  const database = openDatabase(pool)
  return {
    config,
    pool,
    database,
    heartbeat: openHeartbeat(config, pool, log),
    responses: new ResponseCache(),
    eventStreams: new EventStreams(config.support.streams),
    files: new FileStore(database, join(config.dataDir, 'files')),
    mailer: openMailer(config, database, log),
    providers: connectProviders(config.providers, { config, database, log, payables: allPayables }),
    payables: allPayables,
    suppliers: connectSuppliers(config.suppliers, database),
    accountRecords: [...allAccountRecords, orderLimits(config.orders)],
    histories: allHistories,
    translatedTables: allTranslatedTables,
    subjectNames: allSubjectNames,
    addOperatorEvent,
    operatorEventsOf,
    secrets: await openSecrets(config),
    hasher,
    log,
  }
}

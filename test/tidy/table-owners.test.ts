// Each table belongs to one domain, and no other domain names it, not even inside a statement.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { code, files, isTest, textOf, withoutComments } from './project-files.ts'

/** The owner of each table: the server folder that may name it. */
const owners: Record<string, string[]> = {
  accounts: [
    'account_networks',
    'accounts',
    'registrations',
    'sessions',
    'customer_notes',
    'login_attempts',
    'password_resets',
    'pin_codes',
  ],
  affiliates: [
    'affiliate_applications',
    'affiliate_events',
    'affiliate_tier_settings',
    'affiliate_tiers',
    'affiliates',
    'commission_months',
    'commission_statements',
    'payout_run_items',
    'payout_runs',
    'payout_references',
    'payouts',
    'referral_codes',
    'referral_months',
    'referrals',
    'referred_orders',
  ],
  approvals: ['change_requests'],
  backups: ['backups'],
  catalog: [
    'categories',
    'category_slugs',
    'category_tags',
    'coupon_categories',
    'coupon_products',
    'coupon_uses',
    'coupons',
    'delivery_times',
    'flash_sales',
    'options',
    'price_changes',
    'price_imports',
    'product_stocks',
    'product_supply_states',
    'product_subcategories',
    'products',
    'subcategories',
    'tag_slugs',
    'tags',
  ],
  checkout: ['carts', 'remembered_players'],
  codes: ['code_imports', 'voucher_codes'],
  content: [
    'banner_settings',
    'blog_authors',
    'blog_categories',
    'blog_post_moves',
    'blog_posts',
    'contact_settings',
    'content_versions',
    'faq_categories',
    'faqs',
    'notice_settings',
    'previewed_content',
    'slider_settings',
    'slides',
    'static_pages',
  ],
  desk: ['claims'],
  gold: ['gold_adjustment_events', 'gold_adjustments', 'ledger_checks', 'topup_events', 'topups'],
  ledger: ['ledger_accounts', 'transfers'],
  monitoring: ['alert_spans', 'alerts'],
  operators: [
    'first_owner_links',
    'operator_events',
    'operator_invitations',
    'operator_password_resets',
    'operator_recovery_codes',
    'operator_requests',
    'operator_sessions',
    'operators',
  ],
  orders: [
    'deliveries',
    'order_corrections',
    'order_events',
    'order_notes',
    'order_questions',
    'order_transfers',
    'orders',
  ],
  payments: [
    'bank_accounts',
    'explained_differences',
    'operator_budget_uses',
    'payment_attempts',
    'payment_events',
    'payment_instructions',
    'payment_methods',
    'payment_references',
    'payments',
    'provider_api_usage',
    'provider_messages',
    'provider_pauses',
    'provider_report_lines',
    'provider_reports',
    'provider_tests',
    'refund_events',
    'refunds',
    'restores',
    'unmatched_money',
    'unmatched_money_events',
  ],
  receipts: ['receipt_numbers', 'receipts'],
  shop: ['shop_settings'],
  suppliers: [
    'product_supplies',
    'supplied_orders',
    'supplier_orders',
    'supplier_products',
    'suppliers',
  ],
  support: [
    'support_composing',
    'support_hours',
    'support_messages',
    'support_notes',
    'support_presence',
    'support_snippets',
    'support_thread_events',
    'support_threads',
  ],
  'platform/files': ['files'],
  'platform/http': ['rate_limits'],
  'platform/jobs': ['job_runners'],
  'platform/mail': ['due_mails', 'mails', 'sent_mails'],
  'platform/postgres': ['heartbeats', 'schema_migrations', 'schema_routines'],
  'platform/secrets': ['secret_keys'],
}

const tables = Object.values(owners).flat()

/** A table name in a statement: after an SQL keyword, or in a call of the query builder. */
const named = new RegExp(
  `\\b(?:from|join|into|update|using|table|references)\\s+(?:only\\s+)?(${tables.join('|')})\\b(?!\\()|\\.(?:selectFrom|insertInto|updateTable|deleteFrom|\\w+Join)\\(\\s*'(${tables.join('|')})\\b`,
  'g',
)

describe('a table belongs to one domain', () => {
  test('every table has one owner', () => {
    const schema = files
      .filter((file) => file.startsWith('server/schema/'))
      .map(textOf)
      .join('\n')
    const known = [
      ...schema.matchAll(/^create (?:unlogged )?(?:table|view) (?:if not exists )?(\w+)/gm),
    ]
    assert.deepEqual(tables.toSorted(), known.map(([, table]) => table).toSorted())
  })

  test('no other folder names a table', () => {
    const server = code.filter((file) => /^server\/[a-z]+\//.test(file) && !isTest(file))
    const foreign = server.flatMap((file) => {
      const text = withoutComments(file)
      return [...text.matchAll(named)].flatMap(({ 1: inSql, 2: inCall, index }) => {
        const table = inSql ?? inCall ?? ''
        const owner = Object.keys(owners).find((folder) => owners[folder]?.includes(table))
        if (file.startsWith(`server/${owner}/`)) return []
        return [`${file}:${text.slice(0, index).split('\n').length} names ${table} of ${owner}`]
      })
    })
    assert.deepEqual(foreign, [])
  })
})

import type { WaitingKind } from './orders-console.ts'

const edited = ['created', 'changed'] as const
const archivable = ['archived', 'restored'] as const
const pauses = ['selling_paused', 'selling_resumed'] as const
const claims = ['claimed', 'claim_released'] as const
const group = [...edited, 'deleted', 'ordered'] as const

/** The events of operators' histories, by kind of subject. The only source of these names. */
export const operatorEvents = {
  order: [
    'paid',
    'partly_delivered',
    'completed',
    'delivery_undone',
    'put_back',
    'correction_declined',
    'details_corrected',
    'shopper_asked',
    'question_withdrawn',
    'noted',
    'mail_resent',
    'refund_requested',
    'refunded',
    'reopened',
    ...claims,
  ],
  topup: ['completed', ...claims],
  payment: ['recorded', 'applied', ...claims],
  refund: ['requested', 'processed', 'failed', 'resolved', ...claims],
  unmatched: claims,
  message: ['resolved', ...claims],
  // No longer in the queue by itself; its claims stay in the history.
  correction: claims,
  approval: claims,
  change: claims,
  alert: claims,
  'unmatched-money': ['capture_asked', 'processed', 'failed', 'resolved'],
  'gold-adjustment': ['requested', 'done', 'rejected'],
  customer: [
    'suspended',
    'suspension_lifted',
    'unlocked',
    'logged_out',
    'flagged_internal',
    'unflagged_internal',
    'exported',
    'erased',
  ],
  thread: [
    'replied',
    'assigned',
    'noted',
    'partnership_moved',
    'closed',
    'reopened',
    'erased',
    ...claims,
  ],
  snippet: ['created', 'saved', ...archivable],
  support_hours: ['saved'],
  affiliate: [
    'approved',
    'rejected',
    'suspended',
    'reinstated',
    'document_read',
    'bank_read',
    'payout_prepared',
    'payout_cancelled',
    'paid_out',
    'erased',
  ],
  'affiliate-tiers': ['changed'],
  category: [...edited, 'copied', ...archivable, ...pauses, 'items_ordered'],
  'category-order': ['put_in_order'],
  tag: [...edited, ...archivable],
  'tag-order': ['put_in_order'],
  product: [...edited, ...archivable, 'sales_ordered', 'codes_imported', 'code_settings_changed'],
  flash_sale: [...edited, 'ended'],
  coupon: [...edited, ...archivable],
  price_import: ['prices_imported', 'prices_undone'],
  payment_method: [
    'changed',
    'methods_ordered',
    'test_started',
    'test_stopped',
    'test_refund_requested',
  ],
  payment_instructions: ['changed'],
  code: ['revealed', 'withdrawn'],
  code_import: ['withdrawn'],
  post: [...edited, ...archivable],
  'news-category': group,
  'news-author': ['created'],
  question: [...edited, 'deleted'],
  'question-category': group,
  'static-page': edited,
  'home-page': ['changed', 'ordered'],
  slide: [...edited, 'deleted'],
  contact: ['changed'],
  shop: ['changed', 'opened', ...pauses],
  picture: ['added', 'focal_point_moved'],
  'change-request': ['requested', 'approved', 'declined', 'withdrawn'],
  operator: [
    'added',
    'joined',
    'role_changed',
    'deactivated',
    'reactivated',
    'second_factor_set_up',
    'second_factor_reset',
    'recovery_code_used',
    'recovery_codes_renewed',
    'password_changed',
    'password_forgotten',
    'access_link_made',
    'password_reset',
  ],
  invitation: ['sent', 'revoked'],
  job: ['retried'],
} as const satisfies Record<string, readonly string[]> & Record<WaitingKind, unknown>

/** A kind of subject of operator events. */
export type SubjectKind = keyof typeof operatorEvents

/** The events of one kind of subject, or of all. */
export type OperatorEventName<Kind extends SubjectKind = SubjectKind> =
  (typeof operatorEvents)[Kind][number]

import HoursIcon from '@mui/icons-material/AccessTimeOutlined'
import AccountIcon from '@mui/icons-material/AccountBalanceWalletOutlined'
import BookIcon from '@mui/icons-material/AutoStoriesOutlined'
import BoltIcon from '@mui/icons-material/BoltOutlined'
import CampaignIcon from '@mui/icons-material/CampaignOutlined'
import CodesIcon from '@mui/icons-material/ConfirmationNumberOutlined'
import MethodIcon from '@mui/icons-material/CreditCardOutlined'
import ProductIcon from '@mui/icons-material/DiamondOutlined'
import CouponIcon from '@mui/icons-material/DiscountOutlined'
import ApprovalsIcon from '@mui/icons-material/FactCheckOutlined'
import DisputeIcon from '@mui/icons-material/GavelOutlined'
import GroupsIcon from '@mui/icons-material/GroupsOutlined'
import PartnershipIcon from '@mui/icons-material/HandshakeOutlined'
import HistoryIcon from '@mui/icons-material/HistoryOutlined'
import AttemptIcon from '@mui/icons-material/HourglassEmptyOutlined'
import ApplicationIcon from '@mui/icons-material/HowToRegOutlined'
import InboxIcon from '@mui/icons-material/InboxOutlined'
import DashboardIcon from '@mui/icons-material/InsightsOutlined'
import UnmatchedIcon from '@mui/icons-material/LinkOffOutlined'
import SuppliersIcon from '@mui/icons-material/LocalShippingOutlined'
import LockIcon from '@mui/icons-material/LockOutlined'
import SystemIcon from '@mui/icons-material/MonitorHeartOutlined'
import PaymentIcon from '@mui/icons-material/PaymentsOutlined'
import PersonIcon from '@mui/icons-material/PersonOutlined'
import QueueIcon from '@mui/icons-material/PlaylistPlayOutlined'
import PricesIcon from '@mui/icons-material/PriceChangeOutlined'
import PayoutIcon from '@mui/icons-material/PriceCheckOutlined'
import ReceiptIcon from '@mui/icons-material/ReceiptLongOutlined'
import LedgerIcon from '@mui/icons-material/RuleOutlined'
import TopupIcon from '@mui/icons-material/SavingsOutlined'
import TagIcon from '@mui/icons-material/SellOutlined'
import SettingsIcon from '@mui/icons-material/SettingsOutlined'
import CategoryIcon from '@mui/icons-material/SportsEsportsOutlined'
import TiersIcon from '@mui/icons-material/StairsOutlined'
import AdjustIcon from '@mui/icons-material/TuneOutlined'
import RefundIcon from '@mui/icons-material/UndoOutlined'
import { CustomerList, CustomerShow } from './accounts/customers.tsx'
import { TierEdit } from './affiliates/affiliate-tiers.tsx'
import { AffiliateList, AffiliateShow } from './affiliates/affiliates.tsx'
import { ApplicationList, ApplicationShow } from './affiliates/applications.tsx'
import { PayoutsPage } from './affiliates/payouts-page.tsx'
import { ChangeRequestList } from './approvals/change-requests.tsx'
import { CategoryCreate, CategoryEdit, CategoryList } from './catalog/categories.tsx'
import { CouponCreate, CouponEdit, CouponList } from './catalog/coupons.tsx'
import { FlashSaleCreate, FlashSaleEdit, FlashSaleList } from './catalog/flash-sales.tsx'
import { PriceImportPage } from './catalog/price-import-page.tsx'
import { ProductCreate, ProductEdit, ProductList } from './catalog/products.tsx'
import { ReorderCategoriesPage, ReorderTagsPage } from './catalog/reorder-pages.tsx'
import { TagCreate, TagEdit, TagList } from './catalog/tags.tsx'
import { StockList, StockShow } from './codes/code-stocks.tsx'
import { contentPlaces } from './content/content-places.tsx'
import { DashboardPage } from './dashboard/dashboard-page.tsx'
import { QueuePage } from './desk/queue-page.tsx'
import { AdjustmentList } from './gold/adjustment-list.tsx'
import { GoldAccountList, GoldAccountShow } from './gold/gold-accounts.tsx'
import { LedgerPage } from './gold/ledger-page.tsx'
import { ManualTopupList } from './gold/manual-topup-list.tsx'
import { SystemPage } from './monitoring/system-page.tsx'
import { EventList } from './operators/event-list.tsx'
import {
  AcceptInvitationPage,
  FirstOwnerPage,
  ForgotPasswordPage,
  ResetPasswordPage,
} from './operators/link-pages.tsx'
import { OperatorList, OperatorShow } from './operators/operators.tsx'
import { OwnLoginPage } from './operators/own-login-page.tsx'
import { OrderList } from './orders/order-list.tsx'
import { OrderShow } from './orders/order-show.tsx'
import { AttemptList } from './payments/attempt-list.tsx'
import { DayBookPage } from './payments/day-book-page.tsx'
import { DisputeList } from './payments/disputes.tsx'
import { InstructionsEdit } from './payments/payment-instructions.tsx'
import { PaymentMethodEdit, PaymentMethodList } from './payments/payment-methods.tsx'
import { PaymentList, PaymentShow } from './payments/payments.tsx'
import { RefundList } from './payments/refund-list.tsx'
import { UnmatchedList, UnmatchedShow } from './payments/unmatched-money.tsx'
import { type Page, type Place, redirectTo } from './place.tsx'
import { MonthClosePage } from './receipts/month-close-page.tsx'
import { ShopEdit } from './shop/shop-edit.tsx'
import {
  ApplicationsBadge,
  ApprovalsBadge,
  ChangesBadge,
  MoneyBadge,
  QueueBadge,
} from './start/waiting-badges.tsx'
import { SupplierProductList } from './suppliers/supplier-product-list.tsx'
import { SuppliersPage } from './suppliers/suppliers-page.tsx'
import { InboxBadge, PartnershipBadge } from './support/inbox-watch.tsx'
import { PartnershipList } from './support/partnerships.tsx'
import { SnippetCreate, SnippetEdit, SnippetList } from './support/snippets.tsx'
import { HoursEdit } from './support/support-hours.tsx'
import { ThreadList } from './support/thread-list.tsx'
import { ThreadShow } from './support/thread-show.tsx'
import { TranslationFilesPage } from './translations/translation-files-page.tsx'

/** The places by subject. */
const sections: Record<string, Place[]> = {
  Today: [
    {
      path: '/queue',
      label: 'Queue',
      in: 'Queue',
      icon: QueueIcon,
      badge: QueueBadge,
      right: 'queue.read',
      page: QueuePage,
    },
    {
      path: '/dashboard',
      label: 'Dashboard',
      in: 'Dashboard',
      icon: DashboardIcon,
      right: 'dashboard.read',
      page: DashboardPage,
    },
    {
      name: 'orders',
      label: 'Orders',
      in: 'Orders',
      icon: ReceiptIcon,
      right: 'orders.read',
      views: { list: OrderList, show: OrderShow },
    },
    {
      name: 'change-requests',
      label: 'Changes to approve',
      in: 'Approvals',
      icon: ApprovalsIcon,
      badge: ChangesBadge,
      lineBadge: ApprovalsBadge,
      right: 'changes.read',
      views: { list: ChangeRequestList },
    },
  ],
  Money: [
    {
      path: '/day-book',
      label: 'Day book',
      in: 'Money',
      icon: BookIcon,
      right: 'books.read',
      page: DayBookPage,
    },
    {
      path: '/month-close',
      label: 'Month close',
      in: 'Money',
      icon: ReceiptIcon,
      right: 'books.read',
      page: MonthClosePage,
    },
    {
      path: '/ledger',
      label: 'Ledger',
      in: 'Money',
      icon: LedgerIcon,
      right: 'books.read',
      page: LedgerPage,
    },
    {
      name: 'payments',
      label: 'Payments',
      in: 'Money',
      icon: PaymentIcon,
      right: 'payments.read',
      views: { list: PaymentList, show: PaymentShow },
    },
    {
      name: 'refunds',
      label: 'Refunds',
      in: 'Money',
      icon: RefundIcon,
      right: 'payments.read',
      views: { list: RefundList },
    },
    {
      name: 'unmatched-money',
      label: 'Unmatched money',
      in: 'Money',
      icon: UnmatchedIcon,
      right: 'payments.read',
      views: { list: UnmatchedList, show: UnmatchedShow },
    },
    {
      name: 'disputes',
      label: 'Disputes',
      in: 'Money',
      icon: DisputeIcon,
      right: 'payments.read',
      views: { list: DisputeList },
    },
    {
      name: 'manual-topups',
      label: 'Manual top-ups',
      in: 'Money',
      icon: TopupIcon,
      right: 'payments.read',
      views: { list: ManualTopupList },
    },
    {
      name: 'payment-attempts',
      label: 'Open attempts',
      in: 'Money',
      icon: AttemptIcon,
      right: 'payments.read',
      views: { list: AttemptList },
    },
    {
      name: 'gold-accounts',
      label: 'Gold',
      in: 'Money',
      icon: AccountIcon,
      right: 'gold.read',
      views: { list: GoldAccountList, show: GoldAccountShow },
    },
    {
      name: 'gold-adjustments',
      label: 'Money to approve',
      in: 'Approvals',
      icon: AdjustIcon,
      badge: MoneyBadge,
      lineBadge: ApprovalsBadge,
      right: 'gold.read',
      views: { list: AdjustmentList },
    },
  ],
  Shop: [
    {
      name: 'categories',
      label: 'Games',
      in: 'Games',
      icon: CategoryIcon,
      right: 'catalog.read',
      views: { list: CategoryList, edit: CategoryEdit, create: CategoryCreate },
    },
    {
      name: 'tags',
      label: 'Tags',
      in: 'Games',
      icon: TagIcon,
      right: 'catalog.read',
      views: { list: TagList, edit: TagEdit, create: TagCreate },
    },
    {
      name: 'products',
      label: 'Items',
      in: 'Items',
      icon: ProductIcon,
      right: 'catalog.read',
      views: { list: ProductList, edit: ProductEdit, create: ProductCreate },
    },
    {
      name: 'flash-sales',
      label: 'Flash sales',
      in: 'Promotions',
      icon: BoltIcon,
      right: 'catalog.read',
      views: { list: FlashSaleList, edit: FlashSaleEdit, create: FlashSaleCreate },
    },
    {
      name: 'coupons',
      label: 'Coupons',
      in: 'Promotions',
      icon: CouponIcon,
      right: 'catalog.read',
      views: { list: CouponList, edit: CouponEdit, create: CouponCreate },
    },
    {
      name: 'shop',
      label: 'Shop settings',
      in: 'Settings',
      icon: SettingsIcon,
      right: 'shop.change',
      record: 'shop',
      views: { list: redirectTo('/shop/shop'), edit: ShopEdit },
    },
    {
      name: 'payment-methods',
      label: 'Payment methods',
      in: 'Settings',
      icon: MethodIcon,
      right: 'catalog.read',
      views: { list: PaymentMethodList, edit: PaymentMethodEdit },
    },
    {
      name: 'payment-instructions',
      label: 'Payment instructions',
      in: 'Settings',
      icon: MethodIcon,
      right: 'catalog.read',
      views: { edit: InstructionsEdit },
    },
    {
      name: 'code-stocks',
      label: 'Codes',
      in: 'Items',
      icon: CodesIcon,
      right: 'codes.read',
      views: { list: StockList, show: StockShow },
    },
    {
      path: '/suppliers',
      label: 'Suppliers',
      in: 'Items',
      icon: SuppliersIcon,
      right: 'suppliers.read',
      page: SuppliersPage,
    },
    {
      name: 'supplier-products',
      label: 'Suppliers’ products',
      in: 'Items',
      icon: SuppliersIcon,
      right: 'suppliers.read',
      views: { list: SupplierProductList },
    },
    {
      path: '/prices',
      label: 'Import prices',
      in: 'Items',
      icon: PricesIcon,
      right: 'catalog.read',
      page: PriceImportPage,
    },
  ],
  Content: contentPlaces,
  People: [
    {
      name: 'threads',
      label: 'Inbox',
      in: 'Inbox',
      icon: InboxIcon,
      right: 'inbox.read',
      badge: InboxBadge,
      views: { list: ThreadList, show: ThreadShow },
    },
    {
      name: 'partnerships',
      label: 'Partnership',
      in: 'Inbox',
      icon: PartnershipIcon,
      right: 'inbox.read',
      badge: PartnershipBadge,
      views: { list: PartnershipList },
    },
    {
      name: 'affiliate-applications',
      label: 'Applications',
      in: 'Affiliates',
      icon: ApplicationIcon,
      badge: ApplicationsBadge,
      right: 'affiliates.read',
      views: { list: ApplicationList, show: ApplicationShow },
    },
    {
      name: 'affiliates',
      label: 'Affiliates',
      in: 'Affiliates',
      icon: CampaignIcon,
      right: 'affiliates.read',
      views: { list: AffiliateList, show: AffiliateShow },
    },
    {
      path: '/affiliate-payouts',
      label: 'Payouts',
      in: 'Affiliates',
      icon: PayoutIcon,
      right: 'affiliates.read',
      page: PayoutsPage,
    },
    {
      name: 'affiliate-tiers',
      label: 'Affiliate tiers',
      in: 'Affiliates',
      icon: TiersIcon,
      right: 'tiers.read',
      record: '1',
      views: { list: redirectTo('/affiliate-tiers/1'), edit: TierEdit },
    },
    {
      name: 'snippets',
      label: 'Saved answers',
      in: 'Inbox',
      icon: BoltIcon,
      right: 'inbox.read',
      views: { list: SnippetList, edit: SnippetEdit, create: SnippetCreate },
    },
    {
      name: 'support-hours',
      label: 'Chat hours',
      in: 'Inbox',
      icon: HoursIcon,
      right: 'hours.change',
      record: 'chat',
      views: { list: redirectTo('/support-hours/chat'), edit: HoursEdit },
    },
    {
      name: 'customers',
      label: 'Customers',
      in: 'Customers',
      icon: PersonIcon,
      right: 'customers.read',
      views: { list: CustomerList, show: CustomerShow },
    },
    {
      name: 'operators',
      label: 'Operators',
      in: 'Settings',
      icon: GroupsIcon,
      right: 'operators.read',
      views: { list: OperatorList, show: OperatorShow },
    },
    {
      name: 'operator-events',
      label: 'History',
      in: 'Settings',
      icon: HistoryIcon,
      right: 'events.read',
      views: { list: EventList },
    },
    {
      path: '/system',
      label: 'System',
      in: 'Settings',
      icon: SystemIcon,
      right: 'system.read',
      page: SystemPage,
    },
  ],
  You: [
    { path: '/own-login', label: 'Your login', in: 'Settings', icon: LockIcon, page: OwnLoginPage },
  ],
}

/** All places. */
export const places = Object.values(sections).flat()

/** Pages without a menu entry. */
export const unlistedPages: Page[] = [
  { path: '/categories-order', page: ReorderCategoriesPage },
  { path: '/tags-order', page: ReorderTagsPage },
  { path: '/slides', page: redirectTo('/home-page') },
  { path: '/questions', page: redirectTo('/question-categories') },
  { path: '/payment-instructions', page: redirectTo('/payment-methods') },
  { path: '/translations/csv', page: TranslationFilesPage },
]

/** Public pages. */
export const publicPages: Page[] = [
  { path: '/accept-invitation', page: AcceptInvitationPage },
  { path: '/first-owner', page: FirstOwnerPage },
  { path: '/forgotten-password', page: ForgotPasswordPage },
  { path: '/choose-password', page: ResetPasswordPage },
]

import HoursIcon from '@mui/icons-material/AccessTimeOutlined'
import AccountIcon from '@mui/icons-material/AccountBalanceWalletOutlined'
import ArticleIcon from '@mui/icons-material/ArticleOutlined'
import BookIcon from '@mui/icons-material/AutoStoriesOutlined'
import BoltIcon from '@mui/icons-material/BoltOutlined'
import CampaignIcon from '@mui/icons-material/CampaignOutlined'
import CodesIcon from '@mui/icons-material/ConfirmationNumberOutlined'
import ContactIcon from '@mui/icons-material/ContactPhoneOutlined'
import MethodIcon from '@mui/icons-material/CreditCardOutlined'
import ProductIcon from '@mui/icons-material/DiamondOutlined'
import CouponIcon from '@mui/icons-material/DiscountOutlined'
import ApprovalsIcon from '@mui/icons-material/FactCheckOutlined'
import GroupsIcon from '@mui/icons-material/GroupsOutlined'
import PartnershipIcon from '@mui/icons-material/HandshakeOutlined'
import QuestionIcon from '@mui/icons-material/HelpOutlineOutlined'
import HistoryIcon from '@mui/icons-material/HistoryOutlined'
import HomeIcon from '@mui/icons-material/HomeOutlined'
import AttemptIcon from '@mui/icons-material/HourglassEmptyOutlined'
import ApplicationIcon from '@mui/icons-material/HowToRegOutlined'
import InboxIcon from '@mui/icons-material/InboxOutlined'
import DashboardIcon from '@mui/icons-material/InsightsOutlined'
import UnmatchedIcon from '@mui/icons-material/LinkOffOutlined'
import LockIcon from '@mui/icons-material/LockOutlined'
import SystemIcon from '@mui/icons-material/MonitorHeartOutlined'
import PaymentIcon from '@mui/icons-material/PaymentsOutlined'
import PersonIcon from '@mui/icons-material/PersonOutlined'
import PicturesIcon from '@mui/icons-material/PhotoLibraryOutlined'
import QueueIcon from '@mui/icons-material/PlaylistPlayOutlined'
import PricesIcon from '@mui/icons-material/PriceChangeOutlined'
import PayoutIcon from '@mui/icons-material/PriceCheckOutlined'
import ReceiptIcon from '@mui/icons-material/ReceiptLongOutlined'
import LedgerIcon from '@mui/icons-material/RuleOutlined'
import TopupIcon from '@mui/icons-material/SavingsOutlined'
import TagIcon from '@mui/icons-material/SellOutlined'
import CategoryIcon from '@mui/icons-material/SportsEsportsOutlined'
import TiersIcon from '@mui/icons-material/StairsOutlined'
import NewsCategoryIcon from '@mui/icons-material/TopicOutlined'
import AdjustIcon from '@mui/icons-material/TuneOutlined'
import type { ComponentType, ReactNode } from 'react'
import { Navigate } from 'react-router-dom'
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
import { NewsCategoryList, QuestionCategoryList } from './content/category-lists.tsx'
import { ContactEdit } from './content/contact-edit.tsx'
import { HomePageList, HomePartEdit } from './content/home-page.tsx'
import { PostCreate, PostEdit, PostList } from './content/posts.tsx'
import { QuestionCategoryPage, QuestionCreate, QuestionEdit } from './content/questions.tsx'
import { SlideCreate, SlideEdit } from './content/slides.tsx'
import { StaticPageEdit, StaticPageList } from './content/static-pages.tsx'
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
import { InstructionsEdit } from './payments/payment-instructions.tsx'
import { PaymentMethodEdit, PaymentMethodList } from './payments/payment-methods.tsx'
import { PaymentList, PaymentShow } from './payments/payments.tsx'
import { UnmatchedList, UnmatchedShow } from './payments/unmatched-money.tsx'
import { PicturesPage } from './pictures/pictures-page.tsx'
import { MonthClosePage } from './receipts/month-close-page.tsx'
import { ShopEdit } from './shop/shop-edit.tsx'
import { InboxBadge, PartnershipBadge } from './support/inbox-watch.tsx'
import { PartnershipList } from './support/partnerships.tsx'
import { SnippetCreate, SnippetEdit, SnippetList } from './support/snippets.tsx'
import { HoursEdit } from './support/support-hours.tsx'
import { ThreadList } from './support/thread-list.tsx'
import { ThreadShow } from './support/thread-show.tsx'

/** A page; `path` within the console. */
export type Page = { path: string; page: ComponentType }

/**
 * `name`: the last segment of the endpoint `/api/console/<name>`. Without a list it is not in the
 * menu.
 */
type Resource = {
  name: string
  views: Partial<Record<'list' | 'show' | 'edit' | 'create', ComponentType>>
}

/**
 * A place in the menu. `right`: hidden without it; the server enforces it. `badge`: wraps the icon,
 * for example with a count.
 */
export type Place = (Page | Resource) & {
  label: string
  icon: ComponentType
  right?: string
  badge?: ComponentType<{ children: ReactNode }>
}

/** The menu's sections with their places, in order. */
export const sections: Record<string, Place[]> = {
  Today: [
    { path: '/queue', label: 'Queue', icon: QueueIcon, right: 'queue.read', page: QueuePage },
    {
      path: '/dashboard',
      label: 'Dashboard',
      icon: DashboardIcon,
      right: 'dashboard.read',
      page: DashboardPage,
    },
    { path: '/system', label: 'System', icon: SystemIcon, right: 'system.read', page: SystemPage },
    {
      name: 'orders',
      label: 'Orders',
      icon: ReceiptIcon,
      right: 'orders.read',
      views: { list: OrderList, show: OrderShow },
    },
    {
      name: 'change-requests',
      label: 'Changes to approve',
      icon: ApprovalsIcon,
      right: 'changes.read',
      views: { list: ChangeRequestList },
    },
  ],
  Money: [
    {
      path: '/affiliate-payouts',
      label: 'Payouts',
      icon: PayoutIcon,
      right: 'affiliates.read',
      page: PayoutsPage,
    },
    {
      path: '/day-book',
      label: 'Day book',
      icon: BookIcon,
      right: 'books.read',
      page: DayBookPage,
    },
    {
      path: '/month-close',
      label: 'Month close',
      icon: ReceiptIcon,
      right: 'books.read',
      page: MonthClosePage,
    },
    { path: '/ledger', label: 'Ledger', icon: LedgerIcon, right: 'books.read', page: LedgerPage },
    {
      name: 'payments',
      label: 'Payments',
      icon: PaymentIcon,
      right: 'payments.read',
      views: { list: PaymentList, show: PaymentShow },
    },
    {
      name: 'unmatched-money',
      label: 'Unmatched money',
      icon: UnmatchedIcon,
      right: 'payments.read',
      views: { list: UnmatchedList, show: UnmatchedShow },
    },
    {
      name: 'manual-topups',
      label: 'Manual top-ups',
      icon: TopupIcon,
      right: 'payments.read',
      views: { list: ManualTopupList },
    },
    {
      name: 'payment-attempts',
      label: 'Open attempts',
      icon: AttemptIcon,
      right: 'payments.read',
      views: { list: AttemptList },
    },
    {
      name: 'gold-accounts',
      label: 'Gold',
      icon: AccountIcon,
      right: 'gold.read',
      views: { list: GoldAccountList, show: GoldAccountShow },
    },
    {
      name: 'gold-adjustments',
      label: 'Money to approve',
      icon: AdjustIcon,
      right: 'gold.read',
      views: { list: AdjustmentList },
    },
  ],
  Shop: [
    {
      path: '/prices',
      label: 'Import prices',
      icon: PricesIcon,
      right: 'catalog.read',
      page: PriceImportPage,
    },
    {
      name: 'categories',
      label: 'Games',
      icon: CategoryIcon,
      right: 'catalog.read',
      views: { list: CategoryList, edit: CategoryEdit, create: CategoryCreate },
    },
    {
      name: 'tags',
      label: 'Tags',
      icon: TagIcon,
      right: 'catalog.read',
      views: { list: TagList, edit: TagEdit, create: TagCreate },
    },
    {
      name: 'products',
      label: 'Items',
      icon: ProductIcon,
      right: 'catalog.read',
      views: { list: ProductList, edit: ProductEdit, create: ProductCreate },
    },
    {
      name: 'flash-sales',
      label: 'Flash sales',
      icon: BoltIcon,
      right: 'catalog.read',
      views: { list: FlashSaleList, edit: FlashSaleEdit, create: FlashSaleCreate },
    },
    {
      name: 'coupons',
      label: 'Coupons',
      icon: CouponIcon,
      right: 'catalog.read',
      views: { list: CouponList, edit: CouponEdit, create: CouponCreate },
    },
    {
      name: 'payment-methods',
      label: 'Payment methods',
      icon: MethodIcon,
      right: 'catalog.read',
      views: { list: PaymentMethodList, edit: PaymentMethodEdit },
    },
    {
      name: 'payment-instructions',
      label: 'Payment instructions',
      icon: MethodIcon,
      right: 'catalog.read',
      views: { edit: InstructionsEdit },
    },
    {
      name: 'code-stocks',
      label: 'Codes',
      icon: CodesIcon,
      right: 'codes.read',
      views: { list: StockList, show: StockShow },
    },
  ],
  Content: [
    {
      path: '/pictures',
      label: 'Pictures',
      icon: PicturesIcon,
      right: 'pictures.add',
      page: PicturesPage,
    },
    {
      name: 'home-page',
      label: 'Home page',
      icon: HomeIcon,
      right: 'content.read',
      views: { list: HomePageList, edit: HomePartEdit },
    },
    {
      name: 'slides',
      label: 'Slides',
      icon: HomeIcon,
      right: 'content.read',
      views: { edit: SlideEdit, create: SlideCreate },
    },
    {
      name: 'posts',
      label: 'News',
      icon: CampaignIcon,
      right: 'content.read',
      views: { list: PostList, edit: PostEdit, create: PostCreate },
    },
    {
      name: 'news-categories',
      label: 'News categories',
      icon: NewsCategoryIcon,
      right: 'content.read',
      views: { list: NewsCategoryList },
    },
    {
      name: 'question-categories',
      label: 'FAQ',
      icon: QuestionIcon,
      right: 'content.read',
      views: { list: QuestionCategoryList, edit: QuestionCategoryPage },
    },
    {
      name: 'questions',
      label: 'Questions',
      icon: QuestionIcon,
      right: 'content.read',
      views: { edit: QuestionEdit, create: QuestionCreate },
    },
    {
      name: 'static-pages',
      label: 'Pages',
      icon: ArticleIcon,
      right: 'content.read',
      views: { list: StaticPageList, edit: StaticPageEdit },
    },
    {
      name: 'contact',
      label: 'Contact and social',
      icon: ContactIcon,
      right: 'content.read',
      views: { list: redirectTo('/contact/1'), edit: ContactEdit },
    },
    {
      name: 'shop',
      label: 'Shop settings',
      icon: ContactIcon,
      right: 'shop.change',
      views: { list: redirectTo('/shop/shop'), edit: ShopEdit },
    },
  ],
  People: [
    {
      name: 'threads',
      label: 'Inbox',
      icon: InboxIcon,
      right: 'inbox.read',
      badge: InboxBadge,
      views: { list: ThreadList, show: ThreadShow },
    },
    {
      name: 'partnerships',
      label: 'Partnership',
      icon: PartnershipIcon,
      right: 'inbox.read',
      badge: PartnershipBadge,
      views: { list: PartnershipList },
    },
    {
      name: 'affiliate-applications',
      label: 'Applications',
      icon: ApplicationIcon,
      right: 'affiliates.read',
      views: { list: ApplicationList, show: ApplicationShow },
    },
    {
      name: 'affiliates',
      label: 'Affiliates',
      icon: CampaignIcon,
      right: 'affiliates.read',
      views: { list: AffiliateList, show: AffiliateShow },
    },
    {
      name: 'affiliate-tiers',
      label: 'Affiliate tiers',
      icon: TiersIcon,
      right: 'tiers.read',
      views: { list: redirectTo('/affiliate-tiers/1'), edit: TierEdit },
    },
    {
      name: 'snippets',
      label: 'Saved answers',
      icon: BoltIcon,
      right: 'inbox.read',
      views: { list: SnippetList, edit: SnippetEdit, create: SnippetCreate },
    },
    {
      name: 'support-hours',
      label: 'Chat hours',
      icon: HoursIcon,
      right: 'hours.change',
      views: { list: redirectTo('/support-hours/chat'), edit: HoursEdit },
    },
    {
      name: 'customers',
      label: 'Customers',
      icon: PersonIcon,
      right: 'customers.read',
      views: { list: CustomerList, show: CustomerShow },
    },
    {
      name: 'operators',
      label: 'Operators',
      icon: GroupsIcon,
      right: 'operators.read',
      views: { list: OperatorList, show: OperatorShow },
    },
    {
      name: 'operator-events',
      label: 'History',
      icon: HistoryIcon,
      right: 'events.read',
      views: { list: EventList },
    },
  ],
  You: [{ path: '/own-login', label: 'Your login', icon: LockIcon, page: OwnLoginPage }],
}

/** All places. */
export const places = Object.values(sections).flat()

/** The path of a place within the console. */
export const pathOf = (place: Place) => ('path' in place ? place.path : `/${place.name}`)

/** Pages without a menu entry. */
export const unlistedPages: Page[] = [
  { path: '/categories-order', page: ReorderCategoriesPage },
  { path: '/tags-order', page: ReorderTagsPage },
  { path: '/slides', page: redirectTo('/home-page') },
  { path: '/questions', page: redirectTo('/question-categories') },
  { path: '/payment-instructions', page: redirectTo('/payment-methods') },
]

/** Public pages. */
export const publicPages: Page[] = [
  { path: '/accept-invitation', page: AcceptInvitationPage },
  { path: '/first-owner', page: FirstOwnerPage },
  { path: '/forgotten-password', page: ForgotPasswordPage },
  { path: '/choose-password', page: ResetPasswordPage },
]

/** Redirects a resource without a list of its own to the page that shows it. */
function redirectTo(path: string) {
  return () => <Navigate to={path} replace />
}

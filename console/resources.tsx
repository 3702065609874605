import AccountIcon from '@mui/icons-material/AccountBalanceWalletOutlined'
import BookIcon from '@mui/icons-material/AutoStoriesOutlined'
import CodesIcon from '@mui/icons-material/ConfirmationNumberOutlined'
import ApprovalsIcon from '@mui/icons-material/FactCheckOutlined'
import GroupsIcon from '@mui/icons-material/GroupsOutlined'
import HistoryIcon from '@mui/icons-material/HistoryOutlined'
import AttemptIcon from '@mui/icons-material/HourglassEmptyOutlined'
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
import GamesIcon from '@mui/icons-material/SportsEsportsOutlined'
import AdjustIcon from '@mui/icons-material/TuneOutlined'
import type { ComponentType } from 'react'
import { Navigate } from 'react-router-dom'
import { CustomerList } from './accounts/customer-list.tsx'
import { CustomerShow } from './accounts/customer-show.tsx'
import { PayoutsPage } from './affiliates/payouts-page.tsx'
import { ChangeRequestList } from './approvals/change-request-list.tsx'
import { CategoryCreate } from './catalog/category-create.tsx'
import { CategoryEdit } from './catalog/category-edit.tsx'
import { CategoryList } from './catalog/category-list.tsx'
import { PricesPage } from './catalog/prices-page.tsx'
import { CategoryOrderPage, TagOrderPage } from './catalog/shelf-order-page.tsx'
import { shopResources } from './catalog/shop-resources.tsx'
import { TagCreate } from './catalog/tag-create.tsx'
import { TagEdit } from './catalog/tag-edit.tsx'
import { TagList } from './catalog/tag-list.tsx'
import { StockList } from './codes/stock-list.tsx'
import { StockShow } from './codes/stock-show.tsx'
import { contentResources } from './content/content-resources.tsx'
import { DashboardPage } from './dashboard/dashboard-page.tsx'
import { QueuePage } from './desk/queue-page.tsx'
import { AdjustmentList } from './gold/adjustment-list.tsx'
import { GoldAccountList } from './gold/gold-account-list.tsx'
import { GoldAccountShow } from './gold/gold-account-show.tsx'
import { LedgerPage } from './gold/ledger-page.tsx'
import { ManualTopupList } from './gold/manual-topup-list.tsx'
import type { Place, Resource } from './layout/places.ts'
import { SystemPage } from './monitoring/system-page.tsx'
import { AcceptInvitationPage } from './operators/accept-invitation-page.tsx'
import { EventList } from './operators/event-list.tsx'
import { FirstOwnerPage } from './operators/first-owner-page.tsx'
import { ForgotPasswordPage } from './operators/forgot-password-page.tsx'
import { OperatorList } from './operators/operator-list.tsx'
import { OperatorShow } from './operators/operator-show.tsx'
import { OwnLoginPage } from './operators/own-login-page.tsx'
import { ResetPasswordPage } from './operators/reset-password-page.tsx'
import { OrderList } from './orders/order-list.tsx'
import { OrderShow } from './orders/order-show.tsx'
import { AttemptList } from './payments/attempt-list.tsx'
import { DayBookPage } from './payments/day-book-page.tsx'
import { PaymentList } from './payments/payment-list.tsx'
import { PaymentShow } from './payments/payment-show.tsx'
import { UnmatchedList } from './payments/unmatched-list.tsx'
import { UnmatchedShow } from './payments/unmatched-show.tsx'
import { peopleResources } from './people-resources.tsx'
import { PicturesPage } from './pictures/pictures-page.tsx'

/**
 * Lists of things: `name` is the last part of the path of its calls, `/api/console/<name>`. What has no
 * list is not in the menu.
 */
export const resources: Resource[] = [
  {
    name: 'orders',
    label: 'Orders',
    icon: ReceiptIcon,
    right: 'orders.read',
    section: 'Today',
    list: OrderList,
    show: OrderShow,
  },
  {
    name: 'change-requests',
    label: 'Changes to approve',
    icon: ApprovalsIcon,
    right: 'changes.read',
    section: 'Today',
    list: ChangeRequestList,
  },
  ...peopleResources,
  {
    name: 'customers',
    label: 'Customers',
    icon: PersonIcon,
    right: 'customers.read',
    section: 'People',
    list: CustomerList,
    show: CustomerShow,
  },
  {
    name: 'categories',
    label: 'Games',
    icon: GamesIcon,
    right: 'catalog.read',
    section: 'Shop',
    list: CategoryList,
    edit: CategoryEdit,
    create: CategoryCreate,
  },
  {
    name: 'tags',
    label: 'Tags',
    icon: TagIcon,
    right: 'catalog.read',
    section: 'Shop',
    list: TagList,
    edit: TagEdit,
    create: TagCreate,
  },
  ...shopResources,
  {
    name: 'code-stocks',
    label: 'Codes',
    icon: CodesIcon,
    right: 'codes.read',
    section: 'Shop',
    list: StockList,
    show: StockShow,
  },
  {
    name: 'payments',
    label: 'Payments',
    icon: PaymentIcon,
    right: 'payments.read',
    section: 'Money',
    list: PaymentList,
    show: PaymentShow,
  },
  {
    name: 'unmatched-money',
    label: 'Unmatched money',
    icon: UnmatchedIcon,
    right: 'payments.read',
    section: 'Money',
    list: UnmatchedList,
    show: UnmatchedShow,
  },
  {
    name: 'manual-topups',
    label: 'Manual top-ups',
    icon: TopupIcon,
    right: 'payments.read',
    section: 'Money',
    list: ManualTopupList,
  },
  {
    name: 'payment-attempts',
    label: 'Open attempts',
    icon: AttemptIcon,
    right: 'payments.read',
    section: 'Money',
    list: AttemptList,
  },
  {
    name: 'gold-accounts',
    label: 'Gold',
    icon: AccountIcon,
    right: 'gold.read',
    section: 'Money',
    list: GoldAccountList,
    show: GoldAccountShow,
  },
  {
    name: 'gold-adjustments',
    label: 'Money to approve',
    icon: AdjustIcon,
    right: 'gold.read',
    section: 'Money',
    list: AdjustmentList,
  },
  {
    name: 'operators',
    label: 'Operators',
    icon: GroupsIcon,
    right: 'operators.read',
    section: 'People',
    list: OperatorList,
    show: OperatorShow,
  },
  {
    name: 'operator-events',
    label: 'History',
    icon: HistoryIcon,
    right: 'events.read',
    section: 'People',
    list: EventList,
  },
  ...contentResources,
]

/** Leads on to where something is edited that has no list of its own. */
const leadingTo = (path: string) => () => <Navigate to={path} replace />

/** Pages that others lead to: they are in no menu. */
export const ledTo: { path: string; page: ComponentType }[] = [
  { path: '/categories-order', page: CategoryOrderPage },
  { path: '/tags-order', page: TagOrderPage },
  { path: '/slides', page: leadingTo('/home-page') },
  { path: '/questions', page: leadingTo('/question-categories') },
  { path: '/payment-instructions', page: leadingTo('/payment-methods') },
]

/** Pages that are no list; `path` within the console. */
export const pages: (Place & { path: string; page: ComponentType })[] = [
  {
    path: '/affiliate-payouts',
    label: 'Payouts',
    icon: PayoutIcon,
    right: 'affiliates.read',
    section: 'Money',
    page: PayoutsPage,
  },
  {
    path: '/day-book',
    label: 'Day’s book',
    icon: BookIcon,
    right: 'books.read',
    section: 'Money',
    page: DayBookPage,
  },
  {
    path: '/ledger',
    label: 'Ledger',
    icon: LedgerIcon,
    right: 'books.read',
    section: 'Money',
    page: LedgerPage,
  },
  {
    path: '/prices',
    label: 'Prices from CSV',
    icon: PricesIcon,
    right: 'catalog.read',
    section: 'Shop',
    page: PricesPage,
  },
  {
    path: '/queue',
    label: 'Queue',
    icon: QueueIcon,
    right: 'queue.read',
    section: 'Today',
    page: QueuePage,
  },
  {
    path: '/dashboard',
    label: 'Dashboard',
    icon: DashboardIcon,
    right: 'dashboard.read',
    section: 'Today',
    page: DashboardPage,
  },
  {
    path: '/system',
    label: 'System',
    icon: SystemIcon,
    right: 'system.read',
    section: 'Today',
    page: SystemPage,
  },
  {
    path: '/pictures',
    label: 'Pictures',
    icon: PicturesIcon,
    right: 'pictures.add',
    section: 'Content',
    page: PicturesPage,
  },
  {
    path: '/own-login',
    label: 'Your login',
    icon: LockIcon,
    section: 'You',
    page: OwnLoginPage,
  },
]

/** Pages for whoever is not logged in. */
export const publicPages: { path: string; page: ComponentType }[] = [
  { path: '/accept-invitation', page: AcceptInvitationPage },
  { path: '/first-owner', page: FirstOwnerPage },
  { path: '/forgotten-password', page: ForgotPasswordPage },
  { path: '/choose-password', page: ResetPasswordPage },
]

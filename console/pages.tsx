import BookIcon from '@mui/icons-material/AutoStoriesOutlined'
import DashboardIcon from '@mui/icons-material/InsightsOutlined'
import LockIcon from '@mui/icons-material/LockOutlined'
import SystemIcon from '@mui/icons-material/MonitorHeartOutlined'
import PicturesIcon from '@mui/icons-material/PhotoLibraryOutlined'
import QueueIcon from '@mui/icons-material/PlaylistPlayOutlined'
import PricesIcon from '@mui/icons-material/PriceChangeOutlined'
import PayoutIcon from '@mui/icons-material/PriceCheckOutlined'
import LedgerIcon from '@mui/icons-material/RuleOutlined'
import type { ComponentType } from 'react'
import { Navigate } from 'react-router-dom'
import { PayoutsPage } from './affiliates/payouts-page.tsx'
import { PriceImportPage } from './catalog/price-import-page.tsx'
import { ReorderCategoriesPage, ReorderTagsPage } from './catalog/reorder-pages.tsx'
import { DashboardPage } from './dashboard/dashboard-page.tsx'
import { QueuePage } from './desk/queue-page.tsx'
import { LedgerPage } from './gold/ledger-page.tsx'
import { SystemPage } from './monitoring/system-page.tsx'
import {
  AcceptInvitationPage,
  FirstOwnerPage,
  ForgotPasswordPage,
  ResetPasswordPage,
} from './operators/link-pages.tsx'
import { OwnLoginPage } from './operators/own-login-page.tsx'
import { DayBookPage } from './payments/day-book-page.tsx'
import { PicturesPage } from './pictures/pictures-page.tsx'
import type { Place } from './places.ts'

/** A page; `path` within the console. */
type Page = { path: string; page: ComponentType }

/** Pages other than lists. */
export const pages: (Place & Page)[] = [
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
    page: PriceImportPage,
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

/** Redirects to the page that shows a resource without a list of its own. */
function redirectTo(path: string) {
  return () => <Navigate to={path} replace />
}

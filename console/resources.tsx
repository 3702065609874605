import HoursIcon from '@mui/icons-material/AccessTimeOutlined'
import AccountIcon from '@mui/icons-material/AccountBalanceWalletOutlined'
import ArticleIcon from '@mui/icons-material/ArticleOutlined'
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
import UnmatchedIcon from '@mui/icons-material/LinkOffOutlined'
import PaymentIcon from '@mui/icons-material/PaymentsOutlined'
import PersonIcon from '@mui/icons-material/PersonOutlined'
import ReceiptIcon from '@mui/icons-material/ReceiptLongOutlined'
import TopupIcon from '@mui/icons-material/SavingsOutlined'
import TagIcon from '@mui/icons-material/SellOutlined'
import CategoryIcon from '@mui/icons-material/SportsEsportsOutlined'
import TiersIcon from '@mui/icons-material/StairsOutlined'
import NewsCategoryIcon from '@mui/icons-material/TopicOutlined'
import AdjustIcon from '@mui/icons-material/TuneOutlined'
import { CustomerList, CustomerShow } from './accounts/customers.tsx'
import { AffiliateList } from './affiliates/affiliate-list.tsx'
import { AffiliateShow } from './affiliates/affiliate-show.tsx'
import { TierEdit, TierList } from './affiliates/affiliate-tiers.tsx'
import { ApplicationList, ApplicationShow } from './affiliates/applications.tsx'
import { ChangeRequestList } from './approvals/change-request-list.tsx'
import { CategoryCreate, CategoryEdit, CategoryList } from './catalog/categories.tsx'
import { CouponCreate, CouponEdit, CouponList } from './catalog/coupons.tsx'
import { FlashSaleCreate, FlashSaleEdit, FlashSaleList } from './catalog/flash-sales.tsx'
import { ProductCreate, ProductEdit, ProductList } from './catalog/products.tsx'
import { TagCreate, TagEdit, TagList } from './catalog/tags.tsx'
import { StockList, StockShow } from './codes/code-stocks.tsx'
import { NewsCategoryList, QuestionCategoryList } from './content/category-lists.tsx'
import { ContactEdit, ContactList } from './content/contact-edit.tsx'
import { HomePageList, HomePartEdit } from './content/home-page.tsx'
import { PostCreate, PostEdit, PostList } from './content/posts.tsx'
import { QuestionCategoryPage, QuestionCreate, QuestionEdit } from './content/questions.tsx'
import { SlideCreate, SlideEdit } from './content/slides.tsx'
import { StaticPageEdit, StaticPageList } from './content/static-pages.tsx'
import { AdjustmentList } from './gold/adjustment-list.tsx'
import { GoldAccountList, GoldAccountShow } from './gold/gold-accounts.tsx'
import { ManualTopupList } from './gold/manual-topup-list.tsx'
import { EventList } from './operators/event-list.tsx'
import { OperatorList, OperatorShow } from './operators/operators.tsx'
import { OrderList } from './orders/order-list.tsx'
import { OrderShow } from './orders/order-show.tsx'
import { AttemptList } from './payments/attempt-list.tsx'
import { InstructionsEdit } from './payments/payment-instructions.tsx'
import { PaymentMethodEdit, PaymentMethodList } from './payments/payment-methods.tsx'
import { PaymentList, PaymentShow } from './payments/payments.tsx'
import { UnmatchedList, UnmatchedShow } from './payments/unmatched-money.tsx'
import type { Resource } from './places.ts'
import { InboxBadge, PartnershipBadge } from './support/inbox-watch.tsx'
import { PartnershipList } from './support/partnerships.tsx'
import { SnippetCreate, SnippetEdit, SnippetList } from './support/snippets.tsx'
import { HoursEdit, HoursList } from './support/support-hours.tsx'
import { ThreadList } from './support/thread-list.tsx'
import { ThreadShow } from './support/thread-show.tsx'

/**
 * The resources. `name` is the last segment of the endpoint `/api/console/<name>`. A resource
 * without a list is not in the menu.
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
  {
    name: 'threads',
    label: 'Inbox',
    icon: InboxIcon,
    right: 'inbox.read',
    section: 'People',
    badge: InboxBadge,
    list: ThreadList,
    show: ThreadShow,
  },
  {
    name: 'partnerships',
    label: 'Partnership',
    icon: PartnershipIcon,
    right: 'inbox.read',
    section: 'People',
    badge: PartnershipBadge,
    list: PartnershipList,
  },
  {
    name: 'affiliate-applications',
    label: 'Applications',
    icon: ApplicationIcon,
    right: 'affiliates.read',
    section: 'People',
    list: ApplicationList,
    show: ApplicationShow,
  },
  {
    name: 'affiliates',
    label: 'Affiliates',
    icon: CampaignIcon,
    right: 'affiliates.read',
    section: 'People',
    list: AffiliateList,
    show: AffiliateShow,
  },
  {
    name: 'affiliate-tiers',
    label: 'Affiliate tiers',
    icon: TiersIcon,
    right: 'tiers.read',
    section: 'People',
    list: TierList,
    edit: TierEdit,
  },
  {
    name: 'snippets',
    label: 'Saved answers',
    icon: BoltIcon,
    right: 'inbox.read',
    section: 'People',
    list: SnippetList,
    edit: SnippetEdit,
    create: SnippetCreate,
  },
  {
    name: 'support-hours',
    label: 'Chat hours',
    icon: HoursIcon,
    right: 'hours.change',
    section: 'People',
    list: HoursList,
    edit: HoursEdit,
  },
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
    icon: CategoryIcon,
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
  {
    name: 'products',
    label: 'Items',
    icon: ProductIcon,
    right: 'catalog.read',
    section: 'Shop',
    list: ProductList,
    edit: ProductEdit,
    create: ProductCreate,
  },
  {
    name: 'flash-sales',
    label: 'Flash sales',
    icon: BoltIcon,
    right: 'catalog.read',
    section: 'Shop',
    list: FlashSaleList,
    edit: FlashSaleEdit,
    create: FlashSaleCreate,
  },
  {
    name: 'coupons',
    label: 'Coupons',
    icon: CouponIcon,
    right: 'catalog.read',
    section: 'Shop',
    list: CouponList,
    edit: CouponEdit,
    create: CouponCreate,
  },
  {
    name: 'payment-methods',
    label: 'Payment methods',
    icon: MethodIcon,
    right: 'catalog.read',
    section: 'Shop',
    list: PaymentMethodList,
    edit: PaymentMethodEdit,
  },
  {
    name: 'payment-instructions',
    label: 'Payment instructions',
    icon: MethodIcon,
    right: 'catalog.read',
    section: 'Shop',
    edit: InstructionsEdit,
  },
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
  {
    name: 'home-page',
    label: 'Home page',
    icon: HomeIcon,
    right: 'content.read',
    section: 'Content',
    list: HomePageList,
    edit: HomePartEdit,
  },
  {
    name: 'slides',
    label: 'Slides',
    icon: HomeIcon,
    right: 'content.read',
    section: 'Content',
    edit: SlideEdit,
    create: SlideCreate,
  },
  {
    name: 'posts',
    label: 'News',
    icon: CampaignIcon,
    right: 'content.read',
    section: 'Content',
    list: PostList,
    edit: PostEdit,
    create: PostCreate,
  },
  {
    name: 'news-categories',
    label: 'News categories',
    icon: NewsCategoryIcon,
    right: 'content.read',
    section: 'Content',
    list: NewsCategoryList,
  },
  {
    name: 'question-categories',
    label: 'FAQ',
    icon: QuestionIcon,
    right: 'content.read',
    section: 'Content',
    list: QuestionCategoryList,
    edit: QuestionCategoryPage,
  },
  {
    name: 'questions',
    label: 'Questions',
    icon: QuestionIcon,
    right: 'content.read',
    section: 'Content',
    edit: QuestionEdit,
    create: QuestionCreate,
  },
  {
    name: 'static-pages',
    label: 'Pages',
    icon: ArticleIcon,
    right: 'content.read',
    section: 'Content',
    list: StaticPageList,
    edit: StaticPageEdit,
  },
  {
    name: 'contact',
    label: 'Contact and social',
    icon: ContactIcon,
    right: 'content.read',
    section: 'Content',
    list: ContactList,
    edit: ContactEdit,
  },
]

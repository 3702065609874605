import HoursIcon from '@mui/icons-material/AccessTimeOutlined'
import SnippetIcon from '@mui/icons-material/BoltOutlined'
import AffiliateIcon from '@mui/icons-material/CampaignOutlined'
import PartnershipIcon from '@mui/icons-material/HandshakeOutlined'
import ApplicationIcon from '@mui/icons-material/HowToRegOutlined'
import InboxIcon from '@mui/icons-material/InboxOutlined'
import TiersIcon from '@mui/icons-material/StairsOutlined'
import { AffiliateList } from './affiliates/affiliate-list.tsx'
import { AffiliateShow } from './affiliates/affiliate-show.tsx'
import { ApplicationList } from './affiliates/application-list.tsx'
import { ApplicationShow } from './affiliates/application-show.tsx'
import { TierEdit, TierList } from './affiliates/tier-edit.tsx'
import type { Resource } from './layout/places.ts'
import { HoursEdit, HoursList } from './support/hours-edit.tsx'
import { PartnershipList } from './support/partnership-list.tsx'
import { SnippetCreate, SnippetEdit } from './support/snippet-edit.tsx'
import { SnippetList } from './support/snippet-list.tsx'
import { ThreadList } from './support/thread-list.tsx'
import { ThreadShow } from './support/thread-show.tsx'
import { InboxBadge, PartnershipBadge } from './support/waiting-badge.tsx'

/** What people write to the shop, and affiliates: the part of `resources` that is about them. */
export const peopleResources: Resource[] = [
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
    icon: AffiliateIcon,
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
    icon: SnippetIcon,
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
]

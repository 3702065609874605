import {
  CircleQuestionMark,
  Coins,
  FileText,
  Handshake,
  House,
  Info,
  LifeBuoy,
  Newspaper,
  Receipt,
  RotateCcw,
  ShieldCheck,
  UserRound,
  Users,
} from 'lucide-react'

export type MenuEntry = {
  to: string
  label: string
  icon: typeof House
  members?: boolean
  gold?: boolean
}

/**
 * The side menu. Entries marked `members` are for logged-in shoppers alone; the one marked `gold`
 * shows how much they have.
 */
export const menuGroups: { title: string; entries: MenuEntry[] }[] = [
  {
    title: 'General',
    entries: [
      { to: '/', label: 'Home', icon: House },
      { to: '/about', label: 'About Us', icon: Info },
      { to: '/gold-topup', label: 'Apeak Gold', icon: Coins, members: true, gold: true },
    ],
  },
  {
    title: 'Transactions',
    entries: [
      {
        to: '/transaction-history',
        label: 'Transaction History',
        icon: Receipt,
        members: true,
      },
      { to: '/account-info', label: 'Account Info', icon: UserRound, members: true },
    ],
  },
  {
    title: 'Referrals',
    entries: [{ to: '/referrals', label: 'Referrals', icon: Users, members: true }],
  },
  {
    title: 'Others',
    entries: [
      { to: '/partnership', label: 'Partnership', icon: Handshake },
      { to: '/submit-ticket', label: 'Submit Ticket', icon: LifeBuoy },
      { to: '/faq', label: 'FAQ', icon: CircleQuestionMark },
      { to: '/news-and-events', label: 'News & Events', icon: Newspaper },
      { to: '/terms-and-conditions', label: 'Terms & Conditions', icon: FileText },
      { to: '/refund-policy', label: 'Return & Refund Policy', icon: RotateCcw },
      { to: '/privacy-policy', label: 'Privacy Policy', icon: ShieldCheck },
    ],
  },
]

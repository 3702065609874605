import { pagePaths } from '@apeak/contract/paths'
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
      { to: pagePaths.home, label: 'Home', icon: House },
      { to: pagePaths.about, label: 'About Us', icon: Info },
      { to: pagePaths.goldTopup, label: 'Apeak Gold', icon: Coins, members: true, gold: true },
    ],
  },
  {
    title: 'Transactions',
    entries: [
      {
        to: pagePaths.transactionHistory,
        label: 'Transaction History',
        icon: Receipt,
        members: true,
      },
      { to: pagePaths.accountInfo, label: 'Account Info', icon: UserRound, members: true },
    ],
  },
  {
    title: 'Referrals',
    entries: [{ to: pagePaths.referrals, label: 'Referrals', icon: Users, members: true }],
  },
  {
    title: 'Others',
    entries: [
      { to: pagePaths.partnership, label: 'Partnership', icon: Handshake },
      { to: pagePaths.submitTicket, label: 'Submit Ticket', icon: LifeBuoy },
      { to: pagePaths.faq, label: 'FAQ', icon: CircleQuestionMark },
      { to: pagePaths.news, label: 'News & Events', icon: Newspaper },
      { to: pagePaths.terms, label: 'Terms & Conditions', icon: FileText },
      { to: pagePaths.refundPolicy, label: 'Return & Refund Policy', icon: RotateCcw },
      { to: pagePaths.privacyPolicy, label: 'Privacy Policy', icon: ShieldCheck },
    ],
  },
]
